import { setTimeout } from "node:timers/promises";
import { callConfirmed } from "#tests/support/asked.ts";
import { callApi } from "#tests/support/http.ts";
import type { ClubTools, Doing, ModulePart } from "#tests/support/module-part.ts";
import { FRESH } from "#tests/support/no-twin.ts";

function recipes({ club, sql }: ClubTools): Record<string, () => Promise<Doing>> {
  const open = async (): Promise<Doing> => {
    const [row] = await sql<{ name: string }>("SELECT name FROM organization");
    return { send: { name: row?.name } };
  };
  const closings = async () => (await sql("SELECT FROM audit_log WHERE act = 'club.closed'")).length;
  const closed = async (): Promise<Doing> => {
    const before = await closings();
    const { send: body } = await open();
    await callConfirmed((asked) =>
      callApi(club.origin, "/closing", {
        method: "POST",
        token: club.apiToken.admin,
        body: { ...body, ...asked },
      }),
    );
    // The queue writes it a moment later.
    for (let wait = 0; wait < 200 && (await closings()) === before; wait++) await setTimeout(25);
    return {};
  };

  return {
    "/settings/close close": open,
    "POST /closing": open,
    "/closing reopen": closed,
    "DELETE /closing": closed,
  };
}

export const conformance: ModulePart = {
  whoMay: {
    "/settings/archive": "admin",
    "/settings/archive.zip": "admin",
    "/settings/close": "admin",
  },
  open: {
    "/closing": "what a closed club answers with; reopening it and saving its data take an admin",
  },
  recipes,
  own: {
    "/settings/close send-link": () => ({}),
    "/settings/archive send-link": () => ({}),
    "/closing send-link": () => ({}),
  },
  twins: {
    "/settings/archive send-link": FRESH,
    "/settings/close send-link": FRESH,
    "/settings/close close": "POST /closing",
    "/closing send-link": FRESH,
    "/closing reopen": "DELETE /closing",
  },
};
