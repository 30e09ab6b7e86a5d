import { expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { TransactionFilterSchema } from "#modules/payments/payments.schemas.ts";
import { payingClub } from "#tests/support/ledger/paying-club.ts";
import { statementFile } from "./statement.server.ts";
import { transactionList } from "./transaction-list.server.ts";

const { units, plan, give, topUp, undo, collect, player } = await payingClub();
const LIST = { page: 1, perPage: 50 };

it("lists one member's transactions as their balance moved, and what is open ahead of it", async () => {
  const member = await player();
  const { id: planId } = await plan(3_000);
  await topUp(member, 1_000);
  await give(member, planId);
  await topUp(member, 500);
  await topUp(member, 4_000);
  await give(member, planId);
  const { items } = await units.asSystem((uow) => transactionList(uow, { ...LIST, user: member }));
  expect(items.map(({ kind, status, amount, balance }) => [kind, status, amount, balance])).toEqual([
    ["charge", "debt", -3_000, null],
    ["charge", "completed", -3_000, 2_500],
    ["top-up", "completed", 4_000, 5_500],
    ["top-up", "completed", 500, 1_500],
    ["top-up", "completed", 1_000, 1_000],
  ]);
});

it("finds what came in, and what went back", async () => {
  const member = await player();
  await give(member, (await plan(3_000)).id);
  await collect(member, "cash");
  await topUp(member, 700);
  await undo(member, "top-up");
  const { items } = await units.asSystem((uow) =>
    transactionList(uow, { ...LIST, user: member, received: "true" }),
  );
  expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["reversal", -700],
    ["top-up", 700],
    ["payment", 3_000],
  ]);
});

it("knows no days of which the last is before the first", async () => {
  const userId = await player();
  const reader = { t: serverI18n("en").t, language: "en", locale: "en-GB" } as const;
  const file = (days: { from?: string; to?: string }) =>
    units.asSystem((uow) => statementFile(uow, { userId, format: "csv", ...days }, reader));
  const refusal = expect.objectContaining({ code: "date-order", field: "to" });
  await expect(file({ from: "2026-11-02", to: "2026-11-01" })).rejects.toEqual(refusal);
  await expect(file({ from: "2027-11-02" })).rejects.toEqual(refusal);
  expect(await file({ from: "2026-11-01", to: "2026-11-01" })).toMatchObject({
    name: "statement-2026-11-01.csv",
  });
  const asked = TransactionFilterSchema.safeParse({ from: "2026-11-02", to: "2026-11-01" });
  expect(asked.error?.issues).toMatchObject([{ path: ["to"], message: "errors.date-order" }]);
});
