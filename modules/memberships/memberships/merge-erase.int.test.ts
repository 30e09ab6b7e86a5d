import { expect, it } from "vitest";
import { ownData } from "#app/core/members/own-data/own-data.server.ts";
import { createRegistry } from "#app/core/module-system/registry.ts";
import { memberships } from "#modules/memberships/module.server.ts";
import { memberClub } from "#tests/support/member-club.ts";

const { units, inClub, plan, give, rows, till, told } = await memberClub();
const player = async () => (await units.addMembers(1))[0] ?? 0;

it("gives the survivor of two what was the other's, and no day twice", async () => {
  const [survivor, other] = [await player(), await player()];
  const month = await plan();
  await give(survivor, month.id);
  await till(true);
  await give(survivor, month.id);
  await till(false);
  await give(other, (await plan({ duration: "09-01_06-30" })).id);
  await inClub((uow) => uow.tell("member.merged", { memberId: other, into: survivor }));
  expect(await rows(other)).toEqual([]);
  const kept = (await rows(survivor)).filter(({ state }) => state === "covered");
  expect(kept).toMatchObject([{ from: "2026-09-01", until: "2027-06-30" }]);
});

it("ends what a person had who is erased, and what is owed for it", async () => {
  await till(true);
  const [who, { id }] = [await player(), await plan({ renew: true })];
  await give(who, id, { renew: true });
  await inClub((uow) => uow.tell("member.erased", { memberId: who }));
  expect(await rows(who)).toMatchObject([{ state: "stopped", renews: false }]);
  expect(told.at(-1)).toBe("void");
});

it("says what goes with members who leave, and with two who become one", async () => {
  const [who, into] = [await player(), await player()];
  await give(who, (await plan()).id);
  expect(
    await inClub((uow) => uow.modules.consequences("member.archive", { memberIds: [who, into] })),
  ).toEqual([{ key: "memberships:consequences.leaving", values: { count: 1 } }]);
  expect(await inClub((uow) => uow.modules.consequences("member.merge", { memberId: who, into }))).toEqual([
    { key: "memberships:consequences.goOver", values: { count: 1 } },
  ]);
});

it("says which memberships of two who become one are stopped or cut, and what was paid", async () => {
  const [other, into] = [await player(), await player()];
  const [month, season] = [await plan(), await plan({ duration: "12-01_06-30", price: 18_000 })];
  await give(into, month.id);
  await give(other, (await plan({ duration: "10d", price: 0 })).id);
  await give(other, season.id);
  await till(true);
  await give(into, month.id);
  const said = await inClub((uow) => uow.modules.consequences("member.merge", { memberId: other, into }));
  const money = (amount: number) => expect.objectContaining({ amount });
  const day = (date: string) => expect.objectContaining({ date });
  expect(said).toEqual([
    { key: "memberships:consequences.goOver", values: { count: 2 } },
    {
      key: "memberships:consequences.joined.stops",
      values: expect.objectContaining({ from: day("2026-11-22"), until: day("2026-12-01") }),
    },
    {
      key: "memberships:consequences.joined.cutPaid",
      values: {
        plan: "Monthly",
        money: money(18_000),
        from: day("2026-12-02"),
        until: day("2027-06-30"),
        begins: day("2026-12-22"),
      },
    },
    {
      key: "memberships:consequences.joined.stopsUnpaid",
      values: { plan: "Monthly", money: money(3_000), from: day("2026-12-22"), until: day("2027-01-21") },
    },
  ]);
  const dropped = await inClub((uow) => uow.modules.sum("charges.dropped", { memberId: other, into }));
  await inClub((uow) => uow.tell("member.merged", { memberId: other, into }));
  const stopped = (await rows(into)).filter(({ state }) => state === "stopped");
  expect([...dropped.keys()]).toEqual(stopped.map(({ id }) => `memberships:${id}`));
  expect((await rows(into)).map(({ from, state }) => [from, state])).toEqual([
    ["2026-11-22", "covered"],
    ["2026-11-22", "stopped"],
    ["2026-12-22", expect.anything()],
    ["2026-12-22", expect.anything()],
  ]);
});

it("is part of a member's own data, also while the module is off", async () => {
  const [who, other] = [await player(), await player()];
  await give(who, (await plan()).id);
  units.host.registry = createRegistry([memberships]);
  const held = async (id: number) => (await units.asMember(id, ownData))["memberships:memberships"];
  expect(await held(who)).toMatchObject([{ plan: "Monthly", until: "2026-12-21", state: "covered" }]);
  expect(await held(other)).toEqual([]);
});

it("is never deleted by the club, not even with its member", async () => {
  const who = await player();
  await give(who, (await plan()).id);
  const deleted = (table: string, where: object) => inClub(({ db }) => db(table).where(where).delete());
  await expect(deleted("memberships", { member_id: who })).rejects.toThrow("permission denied");
  await expect(deleted("members", { id: who })).rejects.toThrow("foreign key");
});
