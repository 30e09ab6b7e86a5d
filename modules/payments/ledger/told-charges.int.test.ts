import { expect, it } from "vitest";
import { payments } from "#modules/payments/module.server.ts";
import { charge } from "#modules/payments/occasions/charge-attendees.server.ts";
import { ChangeBalanceSchema } from "#modules/payments/payments.schemas.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { accountsOf } from "./accounts.server.ts";
import { changeBalance } from "./change-balance.server.ts";

const base = await testDatabase();
const dropped = new Map<string, number>();
const units = testUnits(base.database, base.clubs[0], {
  ...payments,
  sums: { ...payments.sums, "charges.dropped": async () => dropped },
  toggle: { ...payments.toggle, default: true },
});
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const owed = (...keys: string[]) => units.asSystem((uow) => uow.modules.sum("charges.owed", { keys }));
const due = (memberId: number, key: string, amount: number) =>
  units.asSystem((uow) =>
    uow.tell("charges.due", { charges: [{ key, memberId, amount, reason: "Year pass" }] }),
  );
const put = (userId: number, amount: number) =>
  units.asMember(admin, (uow) =>
    changeBalance(uow, ChangeBalanceSchema.parse({ userId, amount, method: "cash" })),
  );

it("says what is owed for a charge that another module told, until it is paid or no longer due", async () => {
  const [member = 0, other = 0] = await units.addMembers(2);
  await put(member, 200);
  await due(member, "a", 500);
  await due(member, "a", 500);
  await due(other, "b", 300);
  expect(await owed("a", "b", "never")).toEqual(
    new Map([
      ["a", 500],
      ["b", 300],
    ]),
  );
  await put(member, 300);
  await units.asSystem((uow) => uow.tell("charges.void", { charges: [{ key: "b", memberId: other }] }));
  expect(await owed("a", "b")).toEqual(new Map());
});

it("pays from the balance a newer debt that an older one, no longer due, kept from being paid", async () => {
  const [member = 0] = await units.addMembers(1);
  await due(member, "old", 500);
  await due(member, "new", 400);
  await put(member, 450);
  expect((await owed("old", "new")).size).toBe(2);
  await units.asSystem((uow) => uow.tell("charges.void", { charges: [{ key: "old", memberId: member }] }));
  expect(await owed("old", "new")).toEqual(new Map());
  const account = (await units.asSystem((uow) => accountsOf(uow, [member]))).get(member);
  expect(account).toMatchObject({ balance: 50, debt: 0 });
});

it("says before a merge what the survivor will owe: neither what its module drops nor what both owe for one place", async () => {
  const [member = 0, into = 0] = await units.addMembers(2);
  const times = { starts_at: "2026-11-24T19:00:00Z", finishes_at: "2026-11-24T20:30:00Z" };
  const [{ id: occasionId }] = await units.asSystem(({ db }) =>
    db("occasions")
      .insert({ kind: "session", name: "Training", price: 700, ...times })
      .returning("id"),
  );
  await due(member, "season", 500);
  await due(member, "shirt", 300);
  for (const one of [member, into])
    await units.asSystem((uow) =>
      charge(uow, { occasionId, kind: "session" }, [{ memberId: one, price: 700 }]),
    );
  dropped.set("season", 1);
  const preview = await units.asSystem((uow) =>
    uow.modules.consequences("member.merge", { memberId: member, into }),
  );
  expect(preview).toEqual([
    { key: "payments:consequences.owedMoved", values: { money: expect.objectContaining({ amount: 300 }) } },
  ]);
  await units.asSystem(async (uow) => {
    await uow.tell("member.merged", { memberId: member, into });
    await uow.tell("charges.void", { charges: [{ key: "season", memberId: into }] });
  });
  const account = (await units.asSystem((uow) => accountsOf(uow, [into]))).get(into);
  expect(account).toMatchObject({ balance: 0, debt: 700 + 300 });
});
