import { expect, it } from "vitest";
import { testDatabase } from "#tests/support/postgres.ts";
import { unsubscribeCode, welcomedClub } from "#tests/support/welcomed-club.ts";
import { isSuppressed } from "./suppressed.server.ts";
import { unsubscribe } from "./unsubscribe.server.ts";

const base = await testDatabase();
const club = await welcomedClub(base);

it("the reader of a mail unsubscribes without confirming the club, and without signing in", async () => {
  const id = await club.add("nora@people.example");
  await club.deliver();
  await unsubscribe(club.app, club.club, { code: unsubscribeCode(club.sent[0]) });
  expect(await club.member(id)).toMatchObject({ allows_emails: false, confirmed_at: null });
  expect(await isSuppressed(base.database.platform, "nora@people.example")).toBe(false);
  await club.deliver(9);
  expect(club.sent).toHaveLength(1);
});
