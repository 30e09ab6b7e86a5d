import { describe, expect, it } from "vitest";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { deletePlan } from "#modules/memberships/plans/delete-plan.server.ts";
import { editPlan } from "#modules/memberships/plans/edit-plan.server.ts";
import { EditPlanSchema } from "#modules/memberships/plans/plans.schemas.ts";
import { confirmed, questionOf } from "#tests/support/asked.ts";
import { memberClub } from "#tests/support/member-club.ts";
import { giveMembership, takeMembership } from "./give-membership.server.ts";
import { giveSeveral } from "./give-several.server.ts";
import { GiveSchema, GiveSeveralSchema, TakeSchema } from "./memberships.schemas.ts";
import { membershipHistory } from "./memberships.server.ts";
import { chooseRenewal } from "./renewal-flag.server.ts";
import { giveBack, stopMembership } from "./stop-membership.server.ts";

const club = await memberClub();
const { units, inClub, plan, give, rows, till, pay, told } = club;
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const player = async () => (await units.addMembers(1))[0] ?? 0;
const refusal = (code: string) => expect.objectContaining({ code });
const take = (memberId: number, planId: number, after?: string, renew = false, price?: number) =>
  confirmed((reviewed = "") =>
    units.asMember(memberId, (uow) => takeMembership(uow, { planId, renew, after, price, reviewed })),
  );
const questionOfTaking = (memberId: number, planId: number, renew = false) =>
  questionOf(
    units.asMember(memberId, (uow) =>
      takeMembership(uow, TakeSchema.parse({ planId, renew, after: "none" })),
    ),
  );
const stop = (memberId: number, membershipId: number, reviewed?: string) =>
  inClub((uow) => stopMembership(uow, { memberId, membershipId, reviewed }));

describe("giving a plan", () => {
  it("begins today, and the next one the day after it ends; a third is refused", async () => {
    const [who, { id }] = [await player(), await plan()];
    await give(who, id);
    await give(who, id);
    expect(await rows(who)).toMatchObject([
      { from: "2026-11-22", until: "2026-12-21", state: "covered", price: 3_000 },
      { from: "2026-12-22", until: "2027-01-21", state: "covered" },
    ]);
    await expect(give(who, id)).rejects.toEqual(refusal("memberships:has-next"));
  });

  it("gives a season its dates, and what is left of it to who has another before", async () => {
    const [who, other] = [await player(), await player()];
    const season = await plan({ name: "Season", duration: "09-01_06-30", price: 18_000 });
    await give(who, season.id);
    expect(await rows(who)).toMatchObject([{ from: "2026-09-01", until: "2027-06-30" }]);
    await give(other, (await plan()).id);
    await give(other, season.id);
    expect((await rows(other))[1]).toMatchObject({ from: "2026-12-22", until: "2027-06-30" });
    await expect(give(await player(), season.id, { year: 2024 })).rejects.toEqual(
      refusal("memberships:season-over"),
    );
  });

  it("fills the days before one that is to come, and no more than those", async () => {
    const who = await player();
    await give(who, (await plan({ duration: "12-10_06-30" })).id);
    const [month, days] = [await plan(), await plan({ duration: "10d" })];
    await expect(give(who, month.id)).rejects.toMatchObject({
      code: "memberships:no-room",
      values: { next: { date: "2026-12-10" } },
    });
    await give(who, days.id);
    expect(await rows(who)).toMatchObject([
      { from: "2026-11-22", until: "2026-12-01" },
      { from: "2026-12-10", until: "2027-06-30" },
    ]);
    await expect(give(who, days.id)).rejects.toEqual(refusal("memberships:has-next"));
  });

  it("costs no more than was seen", async () => {
    const [who, { id }] = [await player(), await plan()];
    await inClub(({ db }) => db("plans").where({ id }).update({ price: 3_500 }));
    await expect(take(who, id, "none", false, 3_000)).rejects.toEqual(refusal("memberships:changed"));
    await inClub(({ db }) => db("plans").where({ id }).update({ price: 2_500 }));
    await take(who, id, "none", false, 3_000);
    expect(await rows(who)).toMatchObject([{ price: 2_500 }]);
  });

  it("has one effect however often the same form comes, even at once", async () => {
    const [who, { id }] = [await player(), await plan()];
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => take(who, id, "none")));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await rows(who)).toHaveLength(1);
    await take(who, id, "2026-12-21");
    await expect(take(who, id, "2026-12-21")).rejects.toEqual(refusal("memberships:changed"));
  });

  it("says before what it is, when and for how much, where that is asked", async () => {
    const [who, { id }] = [await player(), await plan()];
    const asked = await questionOf(give(who, id, { reviewed: "" }));
    expect(asked.consequences.map(({ key }) => key)).toEqual([
      "memberships:take.lasts",
      "memberships:take.costs",
      "memberships:take.notCharged",
      "memberships:take.renewsNot",
    ]);
    await give(who, id, { reviewed: reviewKey(asked) });
    expect(await rows(who)).toHaveLength(1);
  });

  it("is written down and told, taking one is not", async () => {
    const [who, { id }] = [await player(), await plan()];
    const acts = () =>
      inClub(async ({ db }) => (await db("audit_log").where({ act: "memberships.given" })).length);
    const before = await acts();
    await units.asMember(admin, (uow) =>
      giveMembership(uow, GiveSchema.parse({ memberId: who, planId: id })),
    );
    expect(await acts()).toBe(before + 1);
    expect(await inClub(({ db }) => db("notices").where({ member_id: who }).pluck("kind"))).toEqual([
      "memberships:given",
    ]);
    await take(who, id);
    expect(await acts()).toBe(before + 1);
    expect(await inClub(({ db }) => db("notices").where({ member_id: who }))).toHaveLength(1);
  });

  it("is refused for a retired plan, one that is not there, and a member who has left", async () => {
    const [who, { id }] = [await player(), await plan()];
    await inClub((uow) => editPlan(uow, EditPlanSchema.parse({ planId: id, retired: true })));
    await expect(give(who, id)).rejects.toEqual(refusal("memberships:plan-retired"));
    await expect(give(who, 999_999)).rejects.toEqual(refusal("not-found"));
    await inClub(({ db }) => db("members").where({ id: who }).update({ state: "archived" }));
    await expect(give(who, id)).rejects.toEqual(refusal("member-inactive"));
  });
});

describe("taking a plan", () => {
  const keys = async (...asked: Parameters<typeof questionOfTaking>) =>
    (await questionOfTaking(...asked)).consequences.map(({ key }) => key.replace("memberships:take.", ""));

  it("is asked about always, before anything is written, with days, price, renewal and the way back", async () => {
    const [who, { id }] = [await player(), await plan({ renew: true })];
    const asked = await questionOfTaking(who, id, true);
    expect(asked.consequences).toMatchObject([
      {
        key: "memberships:take.lasts",
        values: { plan: "Monthly", from: { date: "2026-11-22" }, until: { date: "2026-12-21" } },
      },
      { key: "memberships:take.costs", values: { price: { amount: 3_000 } } },
      { key: "memberships:take.notCharged" },
      { key: "memberships:take.renews", values: { on: { date: "2026-12-22" }, price: { amount: 3_000 } } },
      { key: "memberships:take.backFree" },
    ]);
    expect(await rows(who)).toEqual([]);
    // Whether it renews is part of what was seen.
    expect(reviewKey(await questionOfTaking(who, id))).not.toBe(reviewKey(asked));
  });

  it("says what is so of a free one, of one that begins much later, and to coaches", async () => {
    const [who, coach = 0] = [await player(), ...(await units.addMembers(1, { role: "coach" }))];
    const [free, next] = [
      await plan({ price: 0 }),
      await plan({ duration: "09-01_06-30", year: 2027, price: 18_000 }),
    ];
    expect(await keys(who, free.id)).toEqual(["lasts", "free", "renewsNot", "backFree"]);
    expect(await keys(who, next.id)).toEqual(["later", "costs", "notCharged", "renewsNot", "backFree"]);
    expect(await keys(coach, free.id)).toEqual(["lasts", "free", "renewsNot", "staff", "backFree"]);
  });
});

describe("a charge", () => {
  it("is told with the membership, which waits until it is paid", async () => {
    await till(true);
    const [who, { id }] = [await player(), await plan()];
    const { id: membership } = await give(who, id);
    expect(told).toEqual(["due 3000 for Monthly"]);
    expect(await rows(who)).toMatchObject([{ state: "unpaid" }]);
    await pay(membership, who);
    expect(await rows(who)).toMatchObject([{ state: "covered" }]);
  });

  it("is not told for a free plan, and nothing is owed where no module handles money", async () => {
    const who = await player();
    await give(who, (await plan()).id);
    await till(true);
    await give(who, (await plan({ price: 0 })).id);
    expect(told).toEqual([]);
    expect(await rows(who)).toMatchObject([{ state: "covered" }, { state: "covered" }]);
  });

  it("is owed by nobody once money is handled no more, and what was paid meanwhile counts", async () => {
    await till(true);
    const [who, { id }] = [await player(), await plan()];
    await give(who, id);
    await till(false);
    await inClub((uow) => uow.tell("module.switched", { module: "till", on: false }));
    expect(await rows(who)).toMatchObject([{ state: "covered" }]);
  });

  it("that was given back stops the membership; one that is owed again makes it wait", async () => {
    await till(true);
    const [who, { id }] = [await player(), await plan()];
    const { id: membership } = await give(who, id);
    const key = `memberships:${membership}`;
    const reversed = (amount: number) =>
      inClub((uow) => uow.tell("charges.reversed", { charges: [{ key, memberId: who, amount }] }));
    await pay(membership, who);
    await reversed(1_000);
    expect(await rows(who)).toMatchObject([{ state: "covered" }]);
    club.owe(membership, 3_000);
    await reversed(2_000);
    expect(await rows(who)).toMatchObject([{ state: "unpaid" }]);
    await pay(membership, who);
    await reversed(3_000);
    expect(await rows(who)).toMatchObject([{ state: "stopped" }]);
  });

  it("is void once its membership is stopped or given back, and what was paid stays", async () => {
    await till(true);
    const [who, { id }] = [await player(), await plan()];
    const first = await give(who, id);
    const back = () =>
      units.asMember(who, (uow) => giveBack(uow, { membershipId: first.id, reviewed: undefined }));
    await pay(first.id, who);
    await expect(back()).rejects.toEqual(refusal("memberships:paid"));
    const second = await give(who, id);
    await units.asMember(who, (uow) => giveBack(uow, { membershipId: second.id, reviewed: undefined }));
    expect(told.at(-1)).toBe("return");
    const asked = await questionOf(stop(who, first.id, ""));
    expect(asked.consequences.map(({ key }) => key)).toEqual([
      "memberships:consequences.noRight",
      "memberships:consequences.staysPaid",
    ]);
    await stop(who, first.id, reviewKey(asked));
    expect((await rows(who)).map(({ state }) => state)).toEqual(["stopped", "stopped"]);
    await expect(back()).rejects.toEqual(refusal("memberships:not-live"));
  });
});

describe("renewing itself", () => {
  it("takes a plan that does, and is the later one's of two", async () => {
    const who = await player();
    const [fixed, renewing] = [await plan(), await plan({ renew: true })];
    await expect(units.asMember(who, (uow) => chooseRenewal(uow, { renew: true }))).rejects.toEqual(
      refusal("memberships:none"),
    );
    await take(who, fixed.id, "none", true);
    await expect(units.asMember(who, (uow) => chooseRenewal(uow, { renew: true }))).rejects.toEqual(
      refusal("memberships:plan-not-renewing"),
    );
    await take(who, renewing.id);
    await units.asMember(who, (uow) => chooseRenewal(uow, { renew: true }));
    expect((await rows(who)).map(({ renews }) => renews)).toEqual([false, true]);
  });
});

describe("a plan", () => {
  it("is deleted if nobody ever took it, else retired, which asks in numbers", async () => {
    const [unused, used] = [await plan(), await plan({ renew: true })];
    const remove = (planId: number, reviewed: string) =>
      inClub((uow) => deletePlan(uow, { planId, reviewed }));
    const gone = await questionOf(remove(unused.id, ""));
    expect(gone.consequences.map(({ key }) => key)).toEqual(["memberships:consequences.planDeleted"]);
    expect(await remove(unused.id, reviewKey(gone))).toMatchObject({ retired: false });
    await give(await player(), used.id, { renew: true });
    await give(await player(), used.id);
    const asked = await questionOf(remove(used.id, ""));
    expect(asked.consequences).toEqual([
      { key: "memberships:consequences.goOn", values: { count: 2 } },
      { key: "memberships:consequences.notRenewed", values: { count: 1 } },
      { key: "memberships:consequences.lastPlan", values: {} },
    ]);
    expect(await remove(used.id, reviewKey(asked))).toMatchObject({ retired: true });
    expect(await inClub(({ db }) => db("plans").pluck("status"))).toEqual(["retired"]);
  });

  it("takes a year for a season only, and none if it renews itself", async () => {
    await expect(plan({ year: 2026 })).rejects.toEqual(refusal("memberships:year-of-season"));
    const season = { duration: "09-01_06-30", year: 2026 };
    await expect(plan({ ...season, renew: true })).rejects.toEqual(refusal("memberships:year-renews"));
    const { id } = await plan({ ...season, year: 2027 });
    const who = await player();
    await give(who, id);
    expect(await rows(who)).toMatchObject([{ from: "2027-09-01", until: "2028-06-30" }]);
  });

  it("keeps the dates and the price of who has it when it is edited", async () => {
    const [who, { id }] = [await player(), await plan()];
    await give(who, id);
    await inClub((uow) => editPlan(uow, EditPlanSchema.parse({ planId: id, price: 5_000, duration: "10d" })));
    await give(who, id);
    expect(await rows(who)).toMatchObject([
      { until: "2026-12-21", price: 3_000 },
      { until: "2026-12-31", price: 5_000 },
    ]);
  });
});

describe("taking or giving another plan", () => {
  it("says that the membership which it follows no longer renews itself, when and for how much it would have", async () => {
    const who = await player();
    const year = await plan({ name: "Year", duration: "12m", renew: true, price: 18_000 });
    const days = await plan({ name: "Ten days", duration: "10d", price: 500 });
    await give(who, year.id, { renew: true });
    const ends = {
      key: "memberships:take.endsRenewal",
      values: { plan: "Year", on: { date: "2027-11-22" }, price: { amount: 18_000 } },
    };
    const taking = questionOf(
      units.asMember(who, (uow) => takeMembership(uow, TakeSchema.parse({ planId: days.id, renew: false }))),
    );
    expect((await taking).consequences).toContainEqual(expect.objectContaining({ key: ends.key }));
    expect((await taking).consequences.find(({ key }) => key === ends.key)).toMatchObject(ends);
    const giving = questionOf(
      inClub((uow) =>
        giveMembership(uow, GiveSchema.parse({ memberId: who, planId: days.id, reviewed: "" })),
      ),
    );
    expect((await giving).consequences.find(({ key }) => key === ends.key)).toMatchObject(ends);

    await units.asMember(who, (uow) => chooseRenewal(uow, { renew: false }));
    const without = questionOf(
      inClub((uow) =>
        giveMembership(uow, GiveSchema.parse({ memberId: who, planId: days.id, reviewed: "" })),
      ),
    );
    expect((await without).consequences.map(({ key }) => key)).not.toContain(ends.key);
  });

  it("says nothing of one that comes later: that renews itself all the same", async () => {
    const who = await player();
    const later = await plan({ duration: "3m", renew: true });
    await give(who, later.id, { renew: true });
    await inClub(({ db }) =>
      db("memberships")
        .where({ member_id: who })
        .update({ from_date: "2027-01-01", until_date: "2027-03-31" }),
    );
    const days = await plan({ duration: "10d" });
    const asked = await questionOf(
      units.asMember(who, (uow) => takeMembership(uow, TakeSchema.parse({ planId: days.id, renew: false }))),
    );
    expect(asked.consequences.map(({ key }) => key).join()).not.toContain("endsRenewal");
  });

  it("to several says whose memberships no longer renew themselves", async () => {
    await club.set("tags", ["U12"]);
    const [first = 0, second = 0] = await units.addMembers(2, { tags: ["U12"] });
    const year = await plan({ name: "Year", duration: "12m", renew: true });
    await give(first, year.id, { renew: true });
    await give(second, year.id);
    const days = await plan({ duration: "10d" });
    const input = { planId: days.id, tag: "u12", everyone: true, reviewed: "" };
    const asked = await questionOf(
      units.asMember(admin, (uow) => giveSeveral(uow, GiveSeveralSchema.parse(input))),
    );
    expect(asked.consequences).toContainEqual({
      key: "memberships:several.endsRenewal",
      values: { count: 1, names: expect.any(String) },
    });
  });
});

it("gives a plan to all with a tag in one act, after who gets it and what becomes due were seen", async () => {
  await till(true);
  await club.set("tags", ["U18"]);
  const people = await units.addMembers(4, { tags: ["U18"] });
  const { id } = await plan();
  await give(people[0] ?? 0, id);
  const got = await inClub(({ db }) => db("members").whereIn("id", people.slice(1)).pluck("name"));
  const names = got.sort().join(", ");
  const several = (over: object, reviewed = "") =>
    units.asMember(admin, (uow) =>
      giveSeveral(uow, GiveSeveralSchema.parse({ planId: id, tag: "u18", ...over, reviewed })),
    );
  const asked = await questionOf(several({}));
  expect(asked.consequences).toMatchObject([
    { key: "memberships:several.willFor", values: { count: 3, due: { amount: 9_000 } } },
    { key: "memberships:several.names", values: { names } },
    { key: "memberships:several.left.has-one", values: { count: 1 } },
  ]);
  expect(await several({}, reviewKey(asked))).toMatchObject({ given: 3, left: 1 });
  expect((await questionOf(several({}, reviewKey(asked)))).consequences).toMatchObject([
    { key: "memberships:several.nobody" },
    { key: "memberships:several.left.has-one", values: { count: 4 } },
  ]);
  const all = await questionOf(several({ everyone: true }));
  await several({ everyone: true }, reviewKey(all));
  expect((await rows(people[0] ?? 0)).map(({ from }) => from)).toEqual(["2026-11-22", "2026-12-22"]);
  const acts = await inClub(({ db }) => db("audit_log").where("act", "memberships.given-several"));
  expect(acts).toHaveLength(2);
});

it("gives coaches and admins none, who need none, and says how many they are", async () => {
  await club.set("tags", ["Club"]);
  const [one = 0] = await units.addMembers(1, { tags: ["Club"] });
  const staff = [
    ...(await units.addMembers(1, { role: "coach", tags: ["Club"] })),
    ...(await units.addMembers(1, { role: "admin", tags: ["Club"] })),
  ];
  const { id } = await plan();
  const several = (reviewed?: string) =>
    units.asMember(admin, (uow) =>
      giveSeveral(
        uow,
        GiveSeveralSchema.parse({ planId: id, tag: "club", everyone: true, reviewed: reviewed ?? "" }),
      ),
    );
  expect((await questionOf(several())).consequences).toMatchObject([
    { key: "memberships:several.willFor", values: { count: 1 } },
    { key: "memberships:several.names" },
    { key: "memberships:several.left.staff", values: { count: 2 } },
  ]);
  expect(await confirmed(several)).toMatchObject({ given: 1, left: 2 });
  expect(await rows(one)).toHaveLength(1);
  for (const who of staff) expect(await rows(who)).toEqual([]);
});

it("gives a plan to everybody once for one confirmation, and never without", async () => {
  await club.set("tags", ["U21"]);
  const people = await units.addMembers(2, { tags: ["U21"] });
  const { id } = await plan();
  const several = (reviewed?: string) =>
    units.asMember(admin, (uow) =>
      giveSeveral(uow, GiveSeveralSchema.parse({ planId: id, tag: "u21", everyone: true, reviewed })),
    );
  const asked = await questionOf(several());
  await several(reviewKey(asked));
  await questionOf(several(reviewKey(asked)));
  for (const who of people) expect(await rows(who)).toHaveLength(1);
});

it("lists all of a member's memberships, the latest first", async () => {
  const [who, { id }] = [await player(), await plan()];
  await give(who, id);
  await give(who, id);
  const page = (number: number) =>
    inClub((uow) => membershipHistory(uow, { memberId: who, page: number, perPage: 1 }));
  expect(await page(1)).toMatchObject({ total: 2, items: [{ from: "2026-12-22" }] });
  expect(await page(3)).toMatchObject({ total: 2, items: [] });
});
