import type { ClubTools, Doing, ModulePart } from "#tests/support/module-part.ts";
import { FRESH } from "#tests/support/no-twin.ts";

function recipes({ club, next, member, sql }: ClubTools): Record<string, () => Promise<Doing>> {
  /** A staged import of the admin's. */
  const stagedFile = async () => {
    await sql("DELETE FROM member_imports");
    const sheet = {
      header: { line: 1, cells: ["name"] },
      rows: [{ line: 2, cells: [`Imported ${next()}`] }],
    };
    const [staged] = await sql<{ id: number }>(
      `INSERT INTO member_imports (member_id, file_name, sheet, columns, total, expires_at)
       VALUES ($1, 'members.csv', $2, '{name}', 1, now() + interval '1 hour') RETURNING id`,
      [club.memberId.admin, JSON.stringify(sheet)],
    );
    return staged?.id;
  };
  const on = async (id: number | Promise<number>, send = {}): Promise<Doing> => ({ id: await id, send });

  return {
    "/organization add": async () => ({ send: { name: "Added", role: "player" } }),
    "/organization approve": async () => ({ send: { memberId: await member("pending") } }),
    "/organization several": async () => ({
      send: { act: "add-tag", tag: `Several ${next()}`, memberIds: await member() },
    }),
    "POST /users/several": async () => ({
      send: { act: "set-role", role: "coach", memberIds: [await member(), await member()] },
    }),
    "/organization decline": async () => ({ send: { memberId: await member("pending") } }),
    "/organization/:id edit": () => on(member(), { name: "Edited" }),
    "/organization/:id role": () => on(member(), { role: "coach" }),
    "/organization/:id archive": () => on(member()),
    "/organization/:id erase": () => on(member()),
    "/organization/:id restore": () => on(member("archived")),
    "/organization/:id approve": () => on(member("pending")),
    "/organization/:id/merge/:other merge": async () => ({ id: await member(), second: await member() }),
    "/organization/:id decline": () => on(member("pending")),
    "/organization/import start": async () => ({ send: { importId: await stagedFile() } }),
    "POST /users/import": async () => {
      await sql("DELETE FROM member_imports");
      return { send: { file: new File([`name\nImported ${next()}`], "members.csv") } };
    },
    "POST /users": async () => ({ send: { name: "Added" } }),
    "PATCH /users/:id": () => on(member(), { name: "Edited", role: "coach" }),
    "DELETE /users/:id": () => on(member()),
    "POST /users/:id/approve": () => on(member("pending")),
    "POST /users/:id/decline": () => on(member("pending")),
    "POST /users/:id/restore": () => on(member("archived")),
    "POST /users/:id/merge": async () => on(member(), { other: await member() }),
    "POST /users/:id/send-access-link": () => on(member()),
  };
}

export const conformance: ModulePart = {
  whoMay: {
    "/organization": "admin",
    "/organization/:id": "admin",
    "/organization/:id/attendance": "admin",
    "/organization/:id/changes": "admin",
    "/organization/:id/merge": "admin",
    "/organization/:id/merge/:other": "admin",
    "/organization/export.csv": "admin",
    "/organization/import": "admin",
    "/organization/export.xlsx": "admin",
    "GET /users/export": "admin",
    "POST /users/several": "admin",
    "GET /users/import": "admin",
    "POST /users/import": "admin",
    "GET /users": "player",
    "POST /users": "admin",
    "GET /users/:id": "admin",
    "PATCH /users/:id": "admin",
    "DELETE /users/:id": "admin",
    "POST /users/:id/approve": "admin",
    "POST /users/:id/decline": "admin",
    "POST /users/:id/restore": "admin",
    "POST /users/:id/merge": "admin",
    "POST /users/:id/send-access-link": "admin",
    "GET /users/me": "player",
    "PATCH /users/me": "player",
    "DELETE /users/me": "player",
    "GET /users/me/data": "player",
    "GET /users/me/calendar-address": "player",
    "POST /users/me/calendar-address": "player",
    "DELETE /users/me/calendar-address": "player",
    "GET /users/me/events": "player",
    "GET /users/me/sessions": "player",
  },
  recipes,
  own: {
    "/organization/:id/merge/:other send-link": () => ({}),
    "/organization/import upload": () => ({}),
    "/organization/import discard": () => ({}),
    "PATCH /users/me": () => ({}),
    "DELETE /users/me": () => ({}),
    "POST /users/me/calendar-address": () => ({}),
    "DELETE /users/me/calendar-address": () => ({}),
  },
  twins: {
    "/organization add": "POST /users",
    "/organization approve": "POST /users/{id}/approve",
    "/organization decline": "POST /users/{id}/decline",
    "/organization several": "POST /users/several",
    "/organization/import upload": "POST /users/import",
    "/organization/import start": "POST /users/import",
    "/organization/import discard": "about a file that waits between two pages; a call brings it each time",
    "/organization/:id edit": "PATCH /users/{id}",
    "/organization/:id role": "PATCH /users/{id}",
    "/organization/:id archive": "DELETE /users/{id}",
    "/organization/:id erase": "DELETE /users/{id}",
    "/organization/:id restore": "POST /users/{id}/restore",
    "/organization/:id approve": "POST /users/{id}/approve",
    "/organization/:id decline": "POST /users/{id}/decline",
    "/organization/:id/merge/:other send-link": FRESH,
    "/organization/:id/merge/:other merge": "POST /users/{id}/merge",
  },
};
