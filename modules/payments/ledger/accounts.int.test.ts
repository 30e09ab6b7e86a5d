import { describe, expect, it } from "vitest";
import { ownData } from "#app/core/members/own-data/own-data.server.ts";
import { fileResponse } from "#app/infra/documents/file-answer.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { owingMembers } from "#modules/payments/debts/owing-members.ts";
import { remindDebts } from "#modules/payments/debts/remind-debts.server.ts";
import { payments } from "#modules/payments/module.server.ts";
import { accountWords } from "#modules/payments/pages/transaction-rows.view.server.ts";
import { statementFile } from "#modules/payments/reports/statement.server.ts";
import { clubOwed } from "#modules/payments/reports/sums.server.ts";
import { payingClub } from "#tests/support/ledger/paying-club.ts";
import { accountsOf } from "./accounts.server.ts";
import { addTransactions } from "./transactions.server.ts";

const { units, plan, give, topUp, player, admin } = await payingClub();
const { id: planId } = await plan(3_000);

/** Somebody who has 5.00, owes 30.00 for a membership, and has to pay 8.00 for an event that is over. */
const owing = await player();
await topUp(owing, 500);
await give(owing, planId);
await charge(owing, { amount: -800, status: "in-progress" });
/** Somebody whose balance is 3.00 below zero. */
const below = await player();
await units.asSystem(({ db }) =>
  db("settings").insert({ id: "payments:negativeBalance", value: "true" }).onConflict("id").merge(),
);
await charge(below, { amount: -300, status: "completed" });
const free = await player();
await topUp(free, 200);

const EXPECTED = new Map([
  [owing, { balance: 500, owed: 3_800, available: -300 }],
  [below, { balance: -300, owed: 300, available: -300 }],
  [free, { balance: 200, owed: 0, available: 200 }],
]);

function charge(memberId: number, of: { amount: number; status: "in-progress" | "completed" }) {
  return units.asSystem((uow) =>
    addTransactions(uow, [{ ...of, key: `test:${memberId}`, memberId, kind: "charge", title: "Tournament" }]),
  );
}

describe("what a member has, owes and can spend has one name and one number", () => {
  it.each([...EXPECTED])("as facts of members and of oneself: %i", async (member, numbers) => {
    const all = await units.asMember(admin, (uow) => uow.modules.facts("member", [member]));
    const own = await units.asMember(member, (uow) => uow.modules.facts("member", [member], { own: true }));
    for (const { values } of [all, own])
      for (const [name, amount] of Object.entries(numbers))
        expect([name, values.get(name)?.get(member)]).toEqual([name, { kind: "money", amount }]);
  });

  it("in the answer to a payment", async () => {
    expect(await topUp(owing, 100)).toMatchObject({ balance: 600, owed: 3_800, available: -200, paid: 0 });
    expect(await topUp(owing, -100)).toMatchObject({ balance: 500, owed: 3_800, available: -300 });
  });

  it("on the member's pages", async () => {
    const words = (member: number) =>
      units.asMember(member, async (uow) => {
        const account = (await accountsOf(uow, [member])).get(member);
        return account && accountWords(uow, { language: "en" }, account);
      });
    expect(await words(owing)).toEqual({ balance: "€5", owed: "€38", setAside: "", available: "-€3" });
    expect(await words(below)).toEqual({ balance: "-€3", owed: "€3", setAside: "", available: "" });
    expect(await words(free)).toEqual({ balance: "€2", owed: "", setAside: "", available: "" });
  });

  it("in the list's filter, and as the club's sum", async () => {
    await units.asSystem(async (uow) => {
      const { sql } = owingMembers(uow);
      const { rows } = await uow.db.raw<{ rows: { member_id: number }[] }>(sql);
      expect(rows.map(({ member_id }) => member_id).sort()).toEqual([owing, below].sort());
      expect(await clubOwed(uow)).toEqual({ owed: 4_100, members: 2 });
    });
  });

  it("in statements", async () => {
    const { t, ...reader } = {
      t: serverI18n("en").t,
      language: "en",
      locale: "en-GB",
    } as const;
    const file = await units.asSystem((uow) =>
      statementFile(uow, { userId: owing, format: "csv" }, { t, ...reader }),
    );
    const text = await fileResponse(file).text();
    expect(text.split("\r\n")[0]).toContain('"Amount (EUR)","Balance (EUR)"');
  });

  it("in reminders", async () => {
    const start = units.now;
    units.now = new Date(start.getTime() + 4 * 86_400_000);
    await units.asSystem(remindDebts);
    units.now = start;
    const told = await units.asSystem(({ db }) =>
      db("notices").where({ kind: "payments:reminder" }).select("member_id", "payload"),
    );
    expect(told).toMatchObject([{ member_id: owing, payload: { values: { amount: { amount: 3_800 } } } }]);
  });

  it("in the download of one's own data", async () => {
    const own = await units.asMember(owing, ownData);
    expect(own["payments:balance"]).toEqual([{ balance: 500, owed: 3_800, available: -300 }]);
  });

  it("with its meaning in the API's documents", () => {
    const described = payments.facts
      ?.filter(({ kind }) => kind === "money")
      .map(({ name, means }) => [name, means]);
    expect(described).toEqual([
      ["balance", expect.stringContaining("completed")],
      ["owed", expect.stringContaining("below zero")],
      ["available", expect.stringContaining("spend")],
    ]);
  });
});
