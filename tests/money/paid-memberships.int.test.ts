import { describe, expect, it } from "vitest";
import { changeSettings } from "#app/core/club/settings/change-settings.server.ts";
import { updateOrganization } from "#app/core/club/update-organization.server.ts";
import { addTransactions } from "#modules/payments/ledger/transactions.server.ts";
import { confirmed, questionOf } from "#tests/support/asked.ts";
import { payingClub } from "#tests/support/ledger/paying-club.ts";

const club = await payingClub();
const { player, plan, give, topUp, collect, undo, states, account } = club;
const inCurrency = (currency: "EUR" | "USD", reviewed?: string) =>
  club.inClub((uow) => updateOrganization(uow, { currency, reviewed }));
const asksOf = async (act: Promise<unknown>) =>
  (await questionOf(act)).consequences.map(({ key, values: { count, money } }) => [
    key,
    count,
    ...(typeof money === "object" && "amount" in money ? [money.amount] : []),
  ]);
const stands = async (who: number) => ({ states: await states(who), ...(await account(who)) });

describe("another currency", () => {
  it("is asked about where something has a price, and had once that was seen", async () => {
    await plan(0);
    expect((await inCurrency("USD")).currency).toBe("USD");
    await plan();
    await club.toggle({ memberships: false });
    expect(await asksOf(inCurrency("EUR"))).toEqual([["memberships:consequences.priced", 1]]);
    expect((await confirmed((reviewed) => inCurrency("EUR", reviewed))).currency).toBe("EUR");
    await club.toggle({ memberships: true });
  });

  it("is not had while an act writes an amount of the one before", async () => {
    const who = await player();
    const row = { key: "late", memberId: who, kind: "top-up", amount: 2_000, status: "completed" } as const;
    const late = club.inClub(async (uow) => {
      await confirmed((reviewed) => inCurrency("USD", reviewed));
      await addTransactions(uow, [row]);
    });
    await expect(late).rejects.toMatchObject({ code: "payments:other-currency" });
    await confirmed((reviewed) => inCurrency("EUR", reviewed));
    expect(await club.inClub(({ db }) => db("payment_transactions").first("id"))).toBeUndefined();
  });

  it("is refused once there is money on record, also while payments are off", async () => {
    const who = await player();
    await topUp(who, 2_000);
    const refusal = { code: "payments:currency-kept", field: "currency", values: { currency: "EUR" } };
    await expect(inCurrency("USD")).rejects.toMatchObject(refusal);
    await club.toggle({ payments: false });
    await expect(inCurrency("USD")).rejects.toMatchObject(refusal);
    expect((await inCurrency("EUR")).currency).toBe("EUR");
    await club.toggle({ payments: true });
  });
});

describe("switching a module off", () => {
  it("says first what is owed and had, and that what is unpaid counts as paid", async () => {
    const [who, other, { id }] = [await player(), await player(), await plan()];
    await give(who, id);
    await give(other, id);
    await topUp(other, 500);
    const says = (off: { payments: false; memberships?: false }) =>
      asksOf(
        club.units.asMember(club.admin, (uow) => {
          const { settings: definitions, modules } = club.units.host.registry;
          return changeSettings(uow, { definitions, modules }, off);
        }),
      );
    const both = (await says({ payments: false, memberships: false })).map(([key]) => key);
    expect(both).toContain("memberships:consequences.stayOwed");
    expect(both).not.toContain("memberships:consequences.free");
    expect(await says({ payments: false })).toEqual([
      ["payments:consequences.switchOff.owed", 2, 6_000],
      ["payments:consequences.switchOff.balances", undefined, 2_500],
      ["memberships:consequences.free", 2],
    ]);
    await club.toggle({ payments: false });
    expect([await states(who), await states(other)]).toEqual([["covered"], ["covered"]]);
    await club.toggle({ payments: true });
    for (const one of [who, other]) await collect(one, "waive");
  });
});

describe("with both modules on, a membership", () => {
  it.each(["cash", "waive"] as const)(
    "is unpaid again once its payment is undone (%s), its debt stands, and paying covers it again",
    async (method) => {
      const [who, { id }] = [await player(), await plan()];
      await give(who, id);
      expect(await stands(who)).toEqual({ states: ["unpaid"], balance: 0, debt: 3_000 });
      await collect(who, method);
      expect(await stands(who)).toEqual({ states: ["covered"], balance: 0, debt: 0 });
      await undo(who, method === "cash" ? "payment" : "waiver");
      expect(await stands(who)).toEqual({ states: ["unpaid"], balance: 0, debt: 3_000 });
      await topUp(who, 3_500);
      expect(await stands(who)).toEqual({ states: ["covered"], balance: 500, debt: 0 });
      await undo(who, "charge");
      expect(await stands(who)).toEqual({ states: ["stopped"], balance: 3_500, debt: 0 });
    },
  );

  it("is named where it ends by what is undone, before it is", async () => {
    const [who, { id }] = [await player(), await plan()];
    await give(who, id);
    await collect(who, "cash");
    const says = async (kind: string) =>
      (await questionOf(undo(who, kind, ""))).consequences.map(({ key }) => key);
    expect(await says("payment")).toEqual([
      "payments:consequences.undo.owed",
      "memberships:consequences.waits",
    ]);
    await undo(who, "payment");
    await topUp(who, 3_000);
    expect(await says("charge")).toEqual([
      "payments:consequences.undo.refund",
      "memberships:consequences.stops",
    ]);
    await undo(who, "charge");
    expect(await says("top-up")).toEqual(["payments:consequences.undo.back"]);
  });

  it("is paid from the balance at once, and stops where its charge is undone", async () => {
    const [who, { id }] = [await player(), await plan()];
    await topUp(who, 3_000);
    await give(who, id);
    expect(await stands(who)).toEqual({ states: ["covered"], balance: 0, debt: 0 });
    await undo(who, "charge");
    expect(await stands(who)).toEqual({ states: ["stopped"], balance: 3_000, debt: 0 });
  });

  it("that was stopped is owed no longer, also where its payment is undone afterwards", async () => {
    const [who, { id }] = [await player(), await plan()];
    await give(who, id);
    await collect(who, "cash");
    await club.stop(who);
    await undo(who, "payment");
    expect(await stands(who)).toEqual({ states: ["stopped"], balance: 0, debt: 0 });
  });
});

describe("a club that had memberships off meanwhile", () => {
  const meanwhile = async (acts: () => Promise<unknown>) => {
    await club.toggle({ memberships: false });
    await acts();
    await club.toggle({ memberships: true });
  };

  it("finds what was paid, and what is owed again since its payment was undone", async () => {
    const [paid, undone, { id }] = [await player(), await player(), await plan()];
    for (const who of [paid, undone]) await give(who, id);
    await collect(undone, "cash");
    await meanwhile(async () => {
      await collect(paid, "cash");
      await undo(undone, "payment");
    });
    expect(await stands(paid)).toEqual({ states: ["covered"], balance: 0, debt: 0 });
    expect(await stands(undone)).toEqual({ states: ["unpaid"], balance: 0, debt: 3_000 });
    await topUp(undone, 3_000);
    expect(await stands(undone)).toEqual({ states: ["covered"], balance: 0, debt: 0 });
  });

  it("asks nobody to pay for what was stopped before", async () => {
    const [who, { id }] = [await player(), await plan()];
    await give(who, id);
    await collect(who, "cash");
    await club.stop(who);
    await meanwhile(() => undo(who, "payment"));
    expect(await stands(who)).toEqual({ states: ["stopped"], balance: 0, debt: 0 });
  });

  it("makes one member's memberships of two who were merged, and owes none of them twice", async () => {
    const [stays, goes, { id }] = [await player(), await player(), await plan()];
    await give(stays, id);
    await collect(stays, "cash");
    await give(goes, id);
    await meanwhile(() => club.merge(goes, stays));
    expect(await stands(stays)).toEqual({ states: ["covered", "stopped"], balance: 0, debt: 0 });
    expect(await states(goes)).toEqual([]);
  });

  it("ends what somebody had who was erased", async () => {
    const [who, { id }] = [await player(), await plan(0)];
    await give(who, id);
    await meanwhile(() => club.erase(who));
    expect(await states(who)).toEqual(["stopped"]);
  });
});

it("makes one member's memberships of two who are merged while all is on, and owes none of them twice", async () => {
  const [stays, goes, { id }] = [await player(), await player(), await plan()];
  await give(stays, id);
  await collect(stays, "cash");
  await give(goes, id);
  await club.merge(goes, stays);
  expect(await stands(stays)).toEqual({ states: ["covered", "stopped"], balance: 0, debt: 0 });
});
