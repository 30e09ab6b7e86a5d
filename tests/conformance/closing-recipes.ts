import { setTimeout } from "node:timers/promises";
import { callConfirmed } from "#tests/support/asked.ts";
import type { ClubTools, Doing } from "#tests/support/module-part.ts";
import { callApi } from "#tests/support/two-clubs.ts";

/** How the club is closed and reopened. */
export function closingRecipes({ club, sql }: ClubTools): Record<string, () => Promise<Doing>> {
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
