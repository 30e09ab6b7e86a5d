import { beforeEach, describe, expect, it } from "vitest";
import { discardPending } from "#app/flows/importing/discard-pending.server.ts";
import { giveBack } from "#modules/memberships/memberships/stop-membership.server.ts";
import { memberClub } from "#tests/support/member-club.ts";
import { stillEnd, stillRenew, stopUnpaid, tellEndings } from "./endings.server.ts";
import { queueRenewals } from "./renewals.server.ts";

const club = await memberClub();
const { units, inClub, plan, give, rows, till, pay, told, work } = club;
const player = async () => (await units.addMembers(1))[0] ?? 0;
const at = (date: string) => {
  units.now = new Date(`${date}T10:00:00Z`);
};
/** What the hourly clock does, twice, since it may run any number of times. */
async function tick() {
  for (const _time of [1, 2]) {
    await inClub(queueRenewals);
    await work();
    await inClub(tellEndings);
    await inClub(stopUnpaid);
  }
}
const toldTo = (who: number) =>
  inClub(({ db }) =>
    db("notices")
      .where({ member_id: who })
      .whereNot({ kind: "memberships:given" })
      .orderBy("id")
      .pluck("kind"),
  );
beforeEach(() => inClub(({ db }) => db("notices").delete()));

describe("the clock", () => {
  it("tells nobody what was due when the club came back from a copy", async () => {
    const who = await player();
    const { id } = await plan({ renew: true });
    at("2026-11-22");
    await give(who, id, { renew: true });
    at("2026-12-15");
    await inClub(discardPending);
    await tick();
    const waiting = await inClub(({ db }) =>
      db("notices").where({ member_id: who }).whereNull("handled_at").pluck("kind"),
    );
    expect(waiting).toEqual([]);
    expect(await toldTo(who)).toEqual(["memberships:renews-soon"]);
    at("2026-11-22");
  });

  it("tells a week ahead, and renews on the day after, once, at the price that it told", async () => {
    const who = await player();
    const { id } = await plan({ renew: true });
    await give(who, id, { renew: true });
    at("2026-12-14");
    await tick();
    expect(await toldTo(who)).toEqual([]);
    at("2026-12-15");
    await tick();
    expect(await toldTo(who)).toEqual(["memberships:renews-soon"]);
    // Looked at again just before the mail, which may be gathered until the evening.
    const [notice] = await inClub(({ db }) =>
      db("notices").where({ member_id: who, kind: "memberships:renews-soon" }).pluck("payload"),
    );
    const holds = async () => [
      ...(await inClub((uow) => stillRenew(uow, [notice.values, {}]))),
      ...(await inClub((uow) => stillEnd(uow, [notice.values]))),
    ];
    expect(await holds()).toEqual([true, true, false]);
    await inClub(({ db }) => db("memberships").where({ member_id: who }).update({ renews: false }));
    expect(await holds()).toEqual([false, true, true]);
    await inClub(({ db }) => db("memberships").where({ member_id: who }).update({ renews: true }));
    await inClub(({ db }) => db("plans").where({ id }).update({ price: 3_500 }));
    at("2026-12-21");
    await tick();
    expect(await rows(who)).toHaveLength(1);
    at("2026-12-22");
    await tick();
    expect(await rows(who)).toMatchObject([
      { until: "2026-12-21", price: 3_000 },
      { from: "2026-12-22", until: "2027-01-21", price: 3_000, renews: true, state: "covered" },
    ]);
    expect(await toldTo(who)).toEqual(["memberships:renews-soon", "memberships:renewed"]);
    // The new price counts from the renewal after that.
    at("2027-01-15");
    await tick();
    at("2027-01-22");
    await tick();
    expect((await rows(who)).at(-1)).toMatchObject({ from: "2027-01-22", price: 3_500 });
  });

  it("renews a season when the next one begins", async () => {
    const who = await player();
    const { id } = await plan({ duration: "09-01_06-30", renew: true });
    await give(who, id, { renew: true });
    for (const date of ["2027-07-01", "2027-08-24"]) {
      at(date);
      await tick();
    }
    expect(await toldTo(who)).toEqual([]);
    at("2027-08-25");
    await tick();
    expect([await toldTo(who), (await rows(who)).length]).toEqual([["memberships:renews-soon"], 1]);
    at("2027-09-01");
    await tick();
    expect((await rows(who))[1]).toMatchObject({ from: "2027-09-01", until: "2028-06-30" });
  });

  it.each([
    ["the member does not want it", { renew: true }, false, "offered", true],
    ["the plan does not", { renew: false }, true, "offered", true],
    ["the plan was retired", { renew: true }, true, "retired", true],
    ["the member has left", { renew: true }, true, "offered", false],
  ] as const)("renews nothing where %s, and says that it ends", async (_case, over, renew, status, stays) => {
    const [who, { id }] = [await player(), await plan(over)];
    await give(who, id, { renew });
    await inClub(({ db }) => db("plans").where({ id }).update({ status }));
    if (!stays) await inClub(({ db }) => db("members").where({ id: who }).update({ state: "archived" }));
    for (const date of ["2026-12-15", "2026-12-22"]) {
      at(date);
      await tick();
    }
    expect(await rows(who)).toHaveLength(1);
    expect(await toldTo(who)).toEqual(stays ? ["memberships:ends-soon", "memberships:ended"] : []);
  });

  it("tells coaches that they need none, and not that theirs has ended", async () => {
    const [goesOn, ends, { id }] = [await player(), await player(), await plan({ renew: true })];
    await give(goesOn, id, { renew: true });
    await give(ends, id);
    await inClub(({ db }) => db("members").whereIn("id", [goesOn, ends]).update({ role: "coach" }));
    for (const date of ["2026-12-15", "2026-12-22"]) {
      at(date);
      await tick();
    }
    expect(await toldTo(goesOn)).toEqual(["memberships:renews-unneeded", "memberships:renewed"]);
    expect(await toldTo(ends)).toEqual([]);
  });

  it("renews nothing that is followed by another, or ended long ago", async () => {
    const [early, late, { id }] = [await player(), await player(), await plan({ renew: true })];
    await give(early, id, { renew: true });
    await give(early, id);
    await give(late, id, { renew: true });
    at("2026-12-29");
    await tick();
    expect((await rows(early)).length).toBe(2);
    expect((await rows(late)).length).toBe(1);
    expect(await toldTo(early)).toEqual([]);
  });

  it("counts on from the first start where the next one was taken by hand", async () => {
    const [who, { id }] = [await player(), await plan({ renew: true })];
    at("2026-01-31");
    await give(who, id, { renew: true });
    at("2026-02-10");
    await give(who, id, { renew: true });
    expect((await rows(who)).at(-1)).toMatchObject({ from: "2026-03-01", until: "2026-03-30" });
    at("2026-03-31");
    await tick();
    expect((await rows(who)).at(-1)).toMatchObject({ from: "2026-03-31", until: "2026-04-30" });
    // The one after a renewal, too.
    at("2026-04-20");
    await give(who, id, { renew: true });
    expect((await rows(who)).at(-1)).toMatchObject({ from: "2026-05-01", until: "2026-05-30" });
  });

  it("makes up for a few days on which it stood still, and leaves no gap", async () => {
    const [who, { id }] = [await player(), await plan({ renew: true })];
    await give(who, id, { renew: true });
    at("2026-12-25");
    await tick();
    expect((await rows(who))[1]).toMatchObject({ from: "2026-12-22", until: "2027-01-21" });
  });

  it("does it once, whatever runs at the same time", async () => {
    const people = await units.addMembers(5);
    const { id } = await plan({ renew: true });
    for (const who of people) await give(who, id, { renew: true });
    at("2026-12-22");
    await Promise.all([1, 2, 3].map(() => inClub(queueRenewals)));
    await Promise.all([work(), work(), work()]);
    for (const who of people) expect(await rows(who)).toHaveLength(2);
  });

  it("stops what nobody has paid for 30 days, whose charge is void then", async () => {
    await till(true);
    const [who, { id }] = [await player(), await plan({ duration: "12m", renew: true })];
    await give(who, id, { renew: true });
    at("2026-12-21");
    await tick();
    expect(await rows(who)).toMatchObject([{ state: "unpaid" }]);
    at("2026-12-22");
    await tick();
    expect(await rows(who)).toMatchObject([{ state: "stopped", renews: false }]);
    expect([told.at(-1), await toldTo(who)]).toEqual(["void", ["memberships:unpaid"]]);
  });

  it("renews nothing that is not paid", async () => {
    await till(true);
    const [who, { id }] = [await player(), await plan({ duration: "10d", renew: true })];
    const { id: membership } = await give(who, id, { renew: true });
    at("2026-12-02");
    await tick();
    expect(await rows(who)).toHaveLength(1);
    await pay(membership, who);
    await tick();
    expect(await rows(who)).toHaveLength(2);
  });

  it("renews no second time what was given back, and what is due beside it all the same", async () => {
    const [who, other, { id }] = [await player(), await player(), await plan({ renew: true })];
    await give(who, id, { renew: true });
    at("2026-11-23");
    await give(other, id, { renew: true });
    await till(true);
    at("2026-12-22");
    await tick();
    const next = (await rows(who))[1];
    await units.asMember(who, (uow) => giveBack(uow, { membershipId: next?.id ?? 0, reviewed: undefined }));
    await tick();
    at("2026-12-23");
    await tick();
    expect((await rows(who)).map(({ state }) => state)).toEqual(["covered", "stopped"]);
    expect((await rows(other)).map(({ state }) => state)).toEqual(["covered", "unpaid"]);
  });

  it("renews nothing by work that is left over from before the module was switched off", async () => {
    const [who, { id }] = [await player(), await plan({ renew: true })];
    await give(who, id, { renew: true });
    at("2026-12-22");
    await inClub(queueRenewals);
    await club.set("memberships", false);
    expect(await work()).toEqual(["memberships:renew"]);
    expect(await rows(who)).toHaveLength(1);
  });

  it("says of one that is not paid that it gives no place", async () => {
    const [who, { id }] = [await player(), await plan({ renew: true })];
    await give(who, id, { renew: true });
    await till(true);
    at("2026-12-22");
    await tick();
    expect(await toldTo(who)).toEqual(["memberships:renewed-unpaid"]);
  });

  it("renews a season from its first day on, also if the plan was edited, and says until when", async () => {
    const who = await player();
    const { id } = await plan({ duration: "09-01_06-30", renew: true });
    await give(who, id, { renew: true });
    await inClub(({ db }) => db("plans").where({ id }).update({ duration: "08-01_07-31" }));
    at("2027-07-01");
    await tick();
    expect(await rows(who)).toHaveLength(1);
    at("2027-07-25");
    await tick();
    const [told] = await inClub(({ db }) =>
      db("notices").where({ member_id: who, kind: "memberships:renews-soon" }),
    );
    expect(told.payload.values).toMatchObject({
      from: { date: "2027-08-01" },
      until: { date: "2028-07-31" },
    });
    at("2027-08-01");
    await tick();
    expect((await rows(who))[1]).toMatchObject({ from: "2027-08-01", until: "2028-07-31" });
  });

  it("forgives nobody what was used before its payment was undone", async () => {
    await till(true);
    const [used, unused, month] = [await player(), await player(), await plan()];
    const season = await plan({ duration: "09-01_06-30", year: 2027 });
    const given = new Map([
      [used, (await give(used, month.id)).id],
      [unused, (await give(unused, season.id)).id],
    ]);
    for (const [who, id] of given) await pay(id, who);
    at("2027-01-05");
    for (const [memberId, id] of given) {
      club.owe(id, 3_000);
      const charges = [{ key: `memberships:${id}`, memberId, amount: 3_000 }];
      await inClub((uow) => uow.tell("charges.reversed", { charges }));
    }
    told.length = 0;
    at("2027-02-05");
    await tick();
    expect(told).toEqual(["void"]);
    expect(await rows(unused)).toMatchObject([{ state: "stopped" }]);
    expect(await rows(used)).toMatchObject([{ state: "unpaid" }]);
  });
});
