import { expect, it } from "vitest";
import { payingClub } from "#tests/support/ledger/paying-club.ts";
import { monthSums } from "./sums.server.ts";

const { units, topUp, undo, player } = await payingClub();
units.now = new Date("2026-11-21T10:00:00Z");

it("counts what came in, and not what was undone", async () => {
  const member = await player();
  await topUp(member, 2_000);
  await topUp(member, 500);
  await undo(member, "top-up");
  const [november] = (await units.asSystem((uow) => monthSums(uow, "2026-11"))).slice(-1);
  expect(november).toMatchObject({ collected: 2_000, collectedCount: 1 });
});
