import { expect, it } from "vitest";
import { questionOf } from "#tests/support/asked.ts";
import { memberClub } from "#tests/support/member-club.ts";
import { giveBack, stopMembership } from "./stop-membership.server.ts";

const club = await memberClub();
const { units, inClub, plan, give, rows, till, pay } = club;
const player = async () => (await units.addMembers(1))[0] ?? 0;
const stop = (memberId: number, membershipId: number, reviewed?: string) =>
  inClub((uow) => stopMembership(uow, { memberId, membershipId, reviewed }));

it("is stopped with a word to its member, and with the number of places while it lasts", async () => {
  const [who, { id }] = [await player(), await plan()];
  const first = await give(who, id);
  await give(who, id);
  for (const date of ["2026-11-25", "2026-12-21", "2026-12-22"])
    await club.answer(who, await club.session(date));
  const asked = await questionOf(stop(who, first.id, ""));
  expect(asked.consequences.at(-1)).toEqual({
    key: "memberships:consequences.keptPlaces",
    values: { count: 2 },
  });
  await stop(who, first.id);
  const kinds = await inClub(({ db }) => db("notices").where({ member_id: who }).orderBy("id").pluck("kind"));
  expect(kinds.at(-1)).toBe("memberships:stopped");
});

it("is not given back by its member who used it before the payment was undone", async () => {
  await till(true);
  const [who, { id }] = [await player(), await plan()];
  const { id: membershipId } = await give(who, id);
  await pay(membershipId, who);
  units.now = new Date("2026-11-25T10:00:00Z");
  club.owe(membershipId, 3_000);
  const charges = [{ key: `memberships:${membershipId}`, memberId: who, amount: 3_000 }];
  await inClub((uow) => uow.tell("charges.reversed", { charges }));
  await expect(units.asMember(who, (uow) => giveBack(uow, { membershipId }))).rejects.toMatchObject({
    code: "memberships:used",
  });
  expect(await rows(who)).toMatchObject([{ state: "unpaid" }]);
});
