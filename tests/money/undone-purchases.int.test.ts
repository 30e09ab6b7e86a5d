import { describe, expect, it } from "vitest";
import { changeSettings } from "#app/core/club/settings/change-settings.server.ts";
import { NOTHING_SEEN } from "#app/web/http/forms/confirmation-reply.ts";
import { takeMembership } from "#modules/memberships/memberships/give-membership.server.ts";
import { TakeSchema } from "#modules/memberships/memberships/memberships.schemas.ts";
import { giveBack } from "#modules/memberships/memberships/stop-membership.server.ts";
import { confirmed, questionOf } from "#tests/support/asked.ts";
import { payingClub } from "#tests/support/ledger/paying-club.ts";

const club = await payingClub();
const { units, player, plan, topUp, collect, states, account, transactions } = club;

/** Takes a plan as somebody who has read the question; returns the membership's id. */
const take = async (who: number, planId: number) =>
  (
    await confirmed((reviewed = "") =>
      units.asMember(who, (uow) => takeMembership(uow, TakeSchema.parse({ planId, reviewed }))),
    )
  ).id;
const back = (who: number, membershipId: number, reviewed?: string) =>
  units.asMember(who, (uow) => giveBack(uow, { membershipId, reviewed }));
const stands = async (who: number) => ({ states: await states(who), ...(await account(who)) });
const keys = async (act: Promise<unknown>) => (await questionOf(act)).consequences.map(({ key }) => key);
const NOTHING_LEFT = { states: ["stopped"], balance: 0, debt: 0 };

describe("a membership that was just bought", () => {
  it("says what it takes from the balance, and brings all of it back", async () => {
    const [who, { id }] = [await player(), await plan()];
    await topUp(who, 5_000);
    const asked = await questionOf(
      units.asMember(who, (uow) => takeMembership(uow, TakeSchema.parse({ planId: id }))),
    );
    expect(asked.consequences).toContainEqual({
      key: "payments:consequences.due.covered",
      values: {
        price: expect.objectContaining({ amount: 3_000 }),
        left: expect.objectContaining({ amount: 2_000 }),
      },
    });
    expect(asked.consequences.at(-1)?.key).toBe("memberships:take.back");
    const membership = await take(who, id);
    expect(await stands(who)).toEqual({ states: ["covered"], balance: 2_000, debt: 0 });
    expect(await keys(back(who, membership, ""))).toEqual([
      "memberships:consequences.endsNow",
      "payments:consequences.toBalance",
    ]);
    await back(who, membership);
    expect(await stands(who)).toEqual({ ...NOTHING_LEFT, balance: 5_000 });
    const rows = await transactions(who);
    const answers = await club.inClub(({ db }) =>
      db("payment_transactions").where({ member_id: who, kind: "refund" }).pluck("answers"),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["top-up", "charge", "refund"]);
    expect(answers).toEqual([rows[1]?.id]);
  });

  it("is owed no longer, and pays the older debts that its refund covers", async () => {
    const [who, first, second] = [await player(), await plan(), await plan(1_000)];
    const owed = await take(who, first.id);
    await back(who, owed);
    expect(await stands(who)).toEqual(NOTHING_LEFT);
    await topUp(who, 3_000);
    const paid = await take(who, first.id);
    await take(who, second.id);
    expect(await account(who)).toEqual({ balance: 0, debt: 1_000 });
    await back(who, paid);
    expect(await account(who)).toEqual({ balance: 2_000, debt: 0 });
    expect((await states(who)).sort()).toEqual(["covered", "stopped", "stopped"]);
  });

  it.each([
    ["cash", 3_000],
    ["waive", 0],
  ] as const)("brings back what was paid for it (%s), and nothing that was not", async (method, balance) => {
    const [who, { id }] = [await player(), await plan()];
    const membership = await take(who, id);
    await collect(who, method);
    await back(who, membership);
    expect(await stands(who)).toEqual({ ...NOTHING_LEFT, balance });
  });

  it("brings it back also if payments were switched off meanwhile", async () => {
    const [who, { id }] = [await player(), await plan()];
    await topUp(who, 3_000);
    const membership = await take(who, id);
    await club.toggle({ payments: false });
    expect((await questionOf(back(who, membership, NOTHING_SEEN))).consequences).toContainEqual({
      key: "payments:consequences.toBalance",
      values: { money: expect.objectContaining({ amount: 3_000 }) },
    });
    await back(who, membership);
    await club.toggle({ payments: true });
    expect(await stands(who)).toEqual({ ...NOTHING_LEFT, balance: 3_000 });
  });

  it("is given back once, however often and at once that is asked", async () => {
    const { id } = await plan();
    for (let round = 0; round < 3; round++) {
      const who = await player();
      await topUp(who, 3_000);
      const membership = await take(who, id);
      const all = await Promise.allSettled(Array.from({ length: 6 }, () => back(who, membership)));
      expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await stands(who)).toEqual({ ...NOTHING_LEFT, balance: 3_000 });
    }
  });

  it("loses no money and owes none if its charge is being paid at the same time", async () => {
    const { id } = await plan();
    for (let round = 0; round < 6; round++) {
      const who = await player();
      const membership = await take(who, id);
      const [undo, pay] = [() => back(who, membership), () => topUp(who, 3_000)];
      await Promise.all(round % 2 ? [undo(), pay()] : [pay(), undo()]);
      expect(await stands(who)).toEqual({ ...NOTHING_LEFT, balance: 3_000 });
    }
  });
});

describe("switching memberships on", () => {
  const turn = (on: boolean, reviewed?: string) =>
    units.asMember(club.admin, (uow) => {
      const { settings: definitions, modules } = units.host.registry;
      return changeSettings(uow, { definitions, modules }, { memberships: on, reviewed });
    });

  it("says to those who ask whom it shuts out and what they can take, and leads to making the first plan", async () => {
    await club.toggle({ memberships: false });
    await club.inClub(({ db }) => db("members").whereNot({ id: club.admin }).update({ state: "archived" }));
    expect(await turn(true)).toEqual({ goOn: undefined });
    await confirmed((reviewed = "") => turn(false, reviewed));
    await club.inClub(({ db }) => db("plans").update({ status: "retired" }));
    const [named = ""] = await club.inClub(async ({ db }) => {
      await db("members").insert({ name: "Zoe", alias: "Zo", role: "player", confirmed_at: new Date() });
      return db("members").where({ name: "Zoe" }).pluck("alias");
    });
    const asked = await questionOf(turn(true, ""));
    expect(asked.consequences).toEqual([
      { key: "memberships:consequences.shutOut", values: { count: 1, names: named } },
      { key: "memberships:consequences.noPlans", values: {} },
    ]);
    expect(await confirmed((reviewed = "") => turn(true, reviewed))).toEqual({ goOn: "/plans/new" });
    await confirmed((reviewed = "") => turn(false, reviewed));
    await plan();
    expect((await questionOf(turn(true, ""))).consequences.at(-1)).toEqual({
      key: "memberships:consequences.canTake",
      values: { names: "Monthly" },
    });
  });
});
