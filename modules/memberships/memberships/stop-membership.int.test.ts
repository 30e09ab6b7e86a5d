import { expect, it } from "vitest";
import { confirmed, questionOf } from "#tests/support/asked.ts";
import { memberClub } from "#tests/support/member-club.ts";
import { takeMembership } from "./give-membership.server.ts";
import { TakeSchema } from "./memberships.schemas.ts";
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
  await expect(
    units.asMember(who, (uow) => giveBack(uow, { membershipId, reviewed: undefined })),
  ).rejects.toMatchObject({
    code: "memberships:used",
  });
  expect(await rows(who)).toMatchObject([{ state: "unpaid" }]);
});

it("is given back within the hour, unless somebody has signed up with it", async () => {
  const [who, { id }] = [await player(), await plan({ price: 0 })];
  const take = () =>
    confirmed((reviewed = "") =>
      units.asMember(who, (uow) => takeMembership(uow, TakeSchema.parse({ planId: id, reviewed }))),
    );
  const back = (membershipId: number, reviewed?: string) =>
    units.asMember(who, (uow) => giveBack(uow, { membershipId, reviewed }));
  const [session, later] = [await club.session("2026-11-25"), await club.session("2026-11-26")];
  await club.inClub(({ db }) =>
    db("attendances").insert({
      occasion_id: later,
      member_id: who,
      state: "attending",
      attending_since: "2026-11-01T10:00:00Z",
    }),
  );

  const first = await take();
  await club.answer(who, session);
  await expect(back(first.id)).rejects.toMatchObject({ code: "memberships:in-use" });
  await club.answer(who, session, "not-attending");
  expect((await questionOf(back(first.id, ""))).consequences.map(({ key }) => key)).toEqual([
    "memberships:consequences.endsNow",
  ]);
  await back(first.id);
  await expect(back(first.id)).rejects.toMatchObject({ code: "memberships:not-live" });
  // The place of before was not opened by it; with none left, no other is had.
  await expect(club.answer(who, session)).rejects.toMatchObject({ code: "memberships:membership-required" });

  const second = await take();
  units.now = new Date(units.now.getTime() + 3_600_000);
  await expect(back(second.id)).rejects.toMatchObject({ code: "memberships:paid" });
  const given = await give(await player(), id);
  expect(given.undoUntil).toBeNull();
});

it("is had or given back, whichever comes first, if both come at once", async () => {
  const { id } = await plan({ price: 0 });
  for (let round = 0; round < 6; round++) {
    const [who, session] = [await player(), await club.session("2026-11-25")];
    const { id: membershipId } = await confirmed((reviewed = "") =>
      units.asMember(who, (uow) => takeMembership(uow, TakeSchema.parse({ planId: id, reviewed }))),
    );
    const back = () => units.asMember(who, (uow) => giveBack(uow, { membershipId, reviewed: undefined }));
    const use = () => club.answer(who, session);
    await Promise.allSettled(round % 2 ? [back(), use(), back()] : [use(), back(), back()]);
    const [row] = await rows(who);
    const places = await inClub(({ db }) =>
      db("attendances").where({ member_id: who, state: "attending" }).pluck("occasion_id"),
    );
    expect([row?.state, places.length]).toEqual(row?.state === "stopped" ? ["stopped", 0] : ["covered", 1]);
  }
});
