import { expect, it } from "vitest";
import { killSettling, settleUndisturbed } from "#tests/support/ledger/kill-settling.ts";
import { OWN_PROCESS, serveClub } from "#tests/support/served.ts";

const ATTENDEES = 60;
const { server, red } = await serveClub(OWN_PROCESS);

it("charges everybody once, killed while it settles", async () => {
  await server.sql(
    `INSERT INTO ${red.tenant}.settings (id, value) VALUES ('payments', 'true') ON CONFLICT (id) DO UPDATE SET value = 'true'`,
  );
  const wholeMs = await settleUndisturbed(server, red, ATTENDEES);
  const { done, faults } = await killSettling(server, red, { attendees: ATTENDEES, killedMs: wholeMs / 2 });
  expect([done, faults]).toEqual([ATTENDEES, []]);
});
