import { describe, expect, it } from "vitest";
import { ALL_FIELDS, EMPTY_FIELDS, fieldsWith, type MemberField } from "#app/core/members/member-fields.ts";
import type { Role } from "#app/core/members/role.ts";
import { snake } from "#app/kernel/case.ts";
import { callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { makeMember } from "#tests/support/two-clubs.ts";

/** Columns that a call may change by name; every other column of a member's row is refused as unknown. */
const OWN = fieldsWith("writtenBy", "the member").map(snake);
const BY_ADMIN = [...ALL_FIELDS.map(snake), "role"];
/** Empties what members write about themselves. SQL. */
const emptied = Object.entries(EMPTY_FIELDS)
  .filter(([field]) => OWN.includes(snake(field)))
  .map(([field, empty]) => `${snake(field)} = ${Array.isArray(empty) ? "'{}'" : "NULL"}`)
  .join(", ");
/** Columns that change with another one: the words to search by; a new e-mail address may mean another identity, and ends links. */
const FOLLOWS: Record<string, string[]> = {
  name: ["search_name"],
  alias: ["search_name"],
  email: ["identity_id", "confirmed_at", "link_version"],
};
const FIELD_VALUES: Record<MemberField, unknown[]> = {
  name: ["Another Name"],
  alias: ["Other"],
  gender: ["other"],
  language: ["es"],
  locale: ["en-GB"],
  positions: [["keeper"]],
  allowsEmails: [false],
  email: ["another@red.example"],
  score: [9],
  tags: [["u12"]],
  notes: ["Plays better in the rain"],
};
const VALUES: Record<string, unknown[]> = {
  ...Object.fromEntries(Object.entries(FIELD_VALUES).map(([field, values]) => [snake(field), values])),
  role: ["coach", "admin", 2],
  state: ["archived", "active"],
};
const ANY = [1, "x", true, null, ["x"], "2020-01-01T00:00:00Z", "00000000-0000-0000-0000-000000000001"];
const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

let made = 0;

const { server, red } = await serveClub();
// A tag that the club does not offer would be refused.
await server.sql(
  `INSERT INTO ${red.tenant}.settings (id, value) VALUES ('tags', '["u12"]') ON CONFLICT (id) DO UPDATE SET value = excluded.value`,
);
const rows = await server.sql<{ column_name: string }>(
  "SELECT column_name FROM information_schema.columns WHERE table_schema = $1 AND table_name = 'members'",
  [red.tenant],
);
// Names that other designs give such columns.
const columns = [
  ...rows.map((row) => row.column_name),
  "balance",
  "is_admin",
  "member_id",
  "tenant_id",
  "created_at",
];

type Row = Record<string, unknown>;
async function rowsNow(): Promise<Map<string, Row>> {
  const rows = await server.sql<{ id: string; row: Row }>(
    `SELECT id, to_jsonb(m) - 'active_at' AS row FROM ${red.tenant}.members m ORDER BY id`,
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** Every member's changed columns, as "id.column". */
function changed(before: Map<string, Row>, after: Map<string, Row>): string[] {
  const names = (id: string) => Object.keys({ ...before.get(id), ...after.get(id) });
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) =>
    names(id)
      .filter((name) => JSON.stringify(before.get(id)?.[name]) !== JSON.stringify(after.get(id)?.[name]))
      .map((name) => `${id}.${name}`),
  );
}

const CASES: [role: Role, target: "me" | "another", allowed: string[]][] = [
  ["player", "me", OWN],
  ["coach", "me", OWN],
  ["admin", "me", OWN],
  ["player", "another", []],
  ["coach", "another", []],
  ["admin", "another", BY_ADMIN],
];

describe("a member's row", () => {
  it.each(CASES)("changed by a %s, of %s: only in allowed columns", async (role, target, allowed) => {
    for (const column of columns) {
      const tries = [...new Set([column, camel(column)])].flatMap((name) =>
        [...(VALUES[column] ?? []), ...ANY].map((value) => ({ name, value })),
      );
      // Values of columns that may be changed are tried one by one. Those of others must change no row, so they are tried together.
      if (allowed.includes(column)) for (const one of tries) await tryAll([one]);
      else await tryAll(tries);
    }

    async function tryAll(tries: { name: string; value: unknown }[]): Promise<void> {
      const other = await makeMember(server, red.tenant, {
        name: "Other Person",
        // An address that nobody had before: one that was just given up may still be in the process of being forgotten.
        email: `other${target === "another" ? ++made : ""}@red.example`,
        role: "player",
      });
      const id = target === "me" ? red.memberId[role] : other;
      const before = await rowsNow();
      const outcomes = await Promise.all(tries.map((one) => attempt(id, one)));
      const now = changed(before, await rowsNow());
      const possible = outcomes.flat();
      const what = JSON.stringify(tries);
      expect([what, now.filter((one) => !possible.includes(one))]).toEqual([what, []]);
      await server.sql(`DELETE FROM ${red.tenant}.welcomes WHERE member_id = $1`, [other]);
      if (target === "another")
        // Frees the address for the next one.
        await server.sql(
          `UPDATE ${red.tenant}.members SET email = 'other-' || id || '@red.example' WHERE id = $1`,
          [other],
        );
    }

    /** Tries one value; returns the member's columns that it may have changed. */
    async function attempt(id: number, { name, value }: { name: string; value: unknown }): Promise<string[]> {
      const answer = await callApi(red.origin, `/users/${target === "me" ? "me" : id}`, {
        method: "PATCH",
        token: red.apiToken[role],
        body: { [name]: value },
      });
      const column = columns.find((column) => column === name || camel(column) === name) ?? name;
      const may = allowed.includes(column);
      const expected = target === "another" && role !== "admin" ? [403] : may ? [200, 409, 422] : [422];
      const what = `${name} = ${JSON.stringify(value)}`;
      expect([what, answer.status], answer.text).toEqual([what, expect.toBeOneOf(expected)]);
      if (!may || answer.status !== 200) return [];
      return [column, ...(FOLLOWS[column] ?? [])].map((one) => `${id}.${one}`);
    }
  });

  it("can be changed at all, column by column, by whoever may", async () => {
    for (const [role, target, allowed] of CASES) {
      for (const column of allowed) {
        const other = await makeMember(server, red.tenant, {
          name: "Subject",
          email: `subject-${role}-${column}@red.example`.replace("_", "-"),
          role: "player",
        });
        const id = target === "me" ? red.memberId[role] : other;
        await server.sql(
          `UPDATE ${red.tenant}.members SET name = 'Before', allows_emails = true, ${emptied} WHERE id = $1`,
          [id],
        );
        const before = await rowsNow();
        const answer = await callApi(red.origin, `/users/${target === "me" ? "me" : id}`, {
          method: "PATCH",
          token: red.apiToken[role],
          body: { [column]: VALUES[column]?.[0] },
        });
        expect([column, answer.status], answer.text).toEqual([column, 200]);
        expect(changed(before, await rowsNow())).toContain(`${id}.${column}`);
      }
    }
  });
});
