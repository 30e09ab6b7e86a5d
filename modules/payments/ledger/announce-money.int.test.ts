import { expect, it } from "vitest";
import { collect } from "#modules/payments/debts/collect.server.ts";
import { payments } from "#modules/payments/module.server.ts";
import { ChangeBalanceSchema, CollectSchema } from "#modules/payments/payments.schemas.ts";
import { undoTransaction } from "#modules/payments/undo-transaction.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { changeBalance } from "./change-balance.server.ts";
import { chargeForModule, voidModuleCharges } from "./module-charges.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0], {
  ...payments,
  toggle: { ...payments.toggle, default: true },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [luis = 0] = await units.addMembers(1);
const kinds = Object.keys(payments.webhookKinds ?? {});
await units.asSystem((uow) =>
  uow.db("webhooks").insert({
    address: "https://receiver.example/",
    kinds,
    secret: Buffer.from("sealed"),
    made_by: admin,
    made_at: units.now,
  }),
);

interface Told {
  kind: string;
  subject: string;
  data: Record<string, unknown>;
}
async function toldBy(act: Parameters<typeof units.asMember<unknown>>[1]): Promise<Told[]> {
  await units.asMember(admin, async (uow) => {
    await uow.db("webhook_messages").delete();
    await act(uow);
  });
  return units.asSystem(({ db }) => db("webhook_messages").orderBy("id").select("kind", "subject", "data"));
}
const owe = (key: string, amount: number) =>
  toldBy((uow) =>
    chargeForModule(uow, { charges: [{ key, memberId: luis, amount, reason: "Her knee, in confidence" }] }),
  );
const briefly = (told: Told[]) => told.map(({ kind, data }) => [kind, data.amount, data.status]);

it("what members are to pay, and what was paid and given back, is told without names or words", async () => {
  const due = await owe("a", 500);
  expect(due).toEqual([
    {
      kind: "charge.due",
      subject: `member:${luis}`,
      data: {
        id: expect.any(Number),
        datetime: units.now.toISOString(),
        kind: "charge",
        method: null,
        status: 2,
        amount: -500,
        user_id: luis,
        occasion_id: null,
      },
    },
  ]);
  // As in the API: the time when it became due, however much later it is paid.
  const owedAt = units.now.toISOString();
  units.now = new Date(units.now.getTime() + 60_000);
  const paid = await toldBy((uow) =>
    changeBalance(uow, ChangeBalanceSchema.parse({ userId: luis, amount: 700, method: "cash" })),
  );
  expect(briefly(paid)).toEqual([
    ["payment.recorded", 700, 1],
    ["charge.paid", -500, 1],
  ]);
  expect(paid.map(({ data }) => data.datetime)).toEqual([units.now.toISOString(), owedAt]);
  expect(briefly(await owe("b", 200))).toEqual([
    ["charge.due", -200, 1],
    ["charge.paid", -200, 1],
  ]);
  const [charge] = await owe("c", 100);
  expect(charge?.kind).toBe("charge.due");
  const collected = await toldBy((uow) =>
    collect(uow, CollectSchema.parse({ transactionIds: [charge?.data.id], method: "cash" })),
  );
  expect(briefly(collected)).toEqual([
    ["payment.recorded", 100, 1],
    ["charge.paid", -100, 1],
  ]);
  const undone = await toldBy((uow) =>
    undoTransaction(uow, { transactionId: Number(paid[1]?.data.id), reviewed: undefined }),
  );
  expect(undone.map(({ kind }) => kind)).toContain("payment.refunded");
  await owe("d", 9_000);
  const voided = await toldBy((uow) => voidModuleCharges(uow, { charges: [{ key: "d", memberId: luis }] }));
  expect(briefly(voided)).toEqual([["charge.void", -9_000, 3]]);
});
