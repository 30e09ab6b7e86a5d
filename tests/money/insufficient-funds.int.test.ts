import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { type Question, reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { NOTHING_SEEN } from "#app/web/http/forms/confirmation-reply.ts";
import { takeMembership } from "#modules/memberships/memberships/give-membership.server.ts";
import { TakeSchema } from "#modules/memberships/memberships/memberships.schemas.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import { accountWords } from "#modules/payments/pages/transaction-rows.view.server.ts";
import { run } from "#tenants/sql.ts";
import { questionOf } from "#tests/support/asked.ts";
import { payingClub } from "#tests/support/ledger/paying-club.ts";

const club = await payingClub();
const { units, admin, inClub, player, plan, give, topUp, states, account } = club;

/** Takes a plan as the page's form does. `reviewed` is the key of the consequences that the member has seen. */
const take = (who: number, planId: number, reviewed: string | undefined) =>
  units.asMember(who, (uow) => takeMembership(uow, TakeSchema.parse({ planId, reviewed })));
/** What the question says of the money, and of what waits for it. */
const saidBy = ({ consequences }: Question) =>
  consequences
    .filter(({ key }) => key.startsWith("payments:") || /untilPaid|back/.test(key))
    .map(({ key, values }) => [
      key,
      ...Object.values(values).flatMap((value) =>
        typeof value === "object" && "amount" in value ? [value.amount] : [],
      ),
    ]);

const online = (ready: boolean) =>
  inClub(({ db }) =>
    run(
      db,
      `INSERT INTO payment_online_accounts (id, ready, submitted, missing, connected_at, checked_at)
       VALUES ('acct_1', :ready, true, '{}', now(), now()) ON CONFLICT (id) DO UPDATE SET ready = :ready`,
      { ready },
    ),
  );
beforeEach(() => online(false));

describe("taking a plan that the balance does not cover", () => {
  it("asks first, with what is missing, and does it once that was seen", async () => {
    const [who, { id }] = [await player(), await plan()];
    await topUp(who, 500);
    const asked = await questionOf(take(who, id, NOTHING_SEEN));
    expect(saidBy(asked)).toEqual([
      ["payments:consequences.due.owed", 500, 3_000, 2_500],
      ["memberships:take.untilPaid"],
      ["memberships:take.backUnpaid"],
    ]);
    expect([await states(who), await account(who)]).toEqual([[], { balance: 500, debt: 0 }]);
    await topUp(who, 100);
    const anew = await questionOf(take(who, id, reviewKey(asked)));
    await take(who, id, reviewKey(anew));
    expect([await states(who), await account(who)]).toEqual([["unpaid"], { balance: 600, debt: 3_000 }]);
  });

  it("asks a program, too, and also if it is covered or costs nothing", async () => {
    const [rich, free, program] = [await player(), await player(), await player()];
    const { id } = await plan();
    await topUp(rich, 3_000);
    const said = async (...asked: Parameters<typeof take>) => saidBy(await questionOf(take(...asked)));
    expect(await said(rich, id, NOTHING_SEEN)).toEqual([
      ["payments:consequences.due.covered", 3_000, 0],
      ["memberships:take.back"],
    ]);
    expect(await said(free, (await plan(0)).id, NOTHING_SEEN)).toEqual([["memberships:take.backFree"]]);
    expect((await said(program, id, undefined))[0]?.[0]).toBe("payments:consequences.due.owed");
    expect([await states(rich), await states(free), await states(program)]).toEqual([[], [], []]);
  });

  it("says that a saved card pays it, if its pieces and its cap reach that far", async () => {
    await online(true);
    const [who, { id }] = [await player(), await plan()];
    const card = (amount: number, monthlyCap: number) =>
      inClub(({ db }) =>
        run(
          db,
          `INSERT INTO payment_automatic_top_ups (member_id, threshold, amount, monthly_cap, currency, changed_at)
           VALUES (:who, 500, :amount, :monthlyCap, 'EUR', now())
           ON CONFLICT (member_id) DO UPDATE SET amount = :amount, monthly_cap = :monthlyCap`,
          { who, amount, monthlyCap },
        ),
      );
    await card(1_000, 3_000);
    const asked = async () => saidBy(await questionOf(take(who, id, NOTHING_SEEN)))[0];
    expect(await asked()).toEqual(["payments:consequences.due.owed", 0, 3_000, 3_000]);
    await inClub(({ db }) =>
      run(
        db,
        `WITH customer AS (INSERT INTO payment_online_customers (account, member_id, id) VALUES ('acct_1', :who, 'cus_1') RETURNING id)
         INSERT INTO payment_cards (id, member_id, account, customer_id, brand, last4, exp_month, exp_year, saved_at)
         SELECT 'pm_1', :who, 'acct_1', id, 'visa', '4242', 12, 2030, now() FROM customer`,
        { who },
      ),
    );
    expect(await asked()).toEqual(["payments:consequences.due.byCard", 0, 3_000, 3_000]);
    await card(1_000, 2_900);
    expect(await asked()).toEqual(["payments:consequences.due.owed", 0, 3_000, 3_000]);
  });
});

describe("who is short", () => {
  let sessionId = 0;
  beforeAll(async () => {
    const input = CreateSessionSchema.parse({
      name: "Training",
      date: "2026-11-24",
      startTime: "19:00",
      finishTime: "20:30",
      price: 2000,
    });
    const made = await units.asMember(admin, (uow) => createSession(uow, input));
    sessionId = made.sessionIds[0] ?? 0;
  });
  const wayOut = (who: number) =>
    units.asMember(who, async (uow) => {
      const occasion = await uow.db("occasions").where({ id: sessionId }).first("id", "kind");
      const member = { id: who, role: "player" as const, tags: [] };
      const [refusal] = await uow.modules.ask("attendance.confirm", [{ occasion, member, price: 2_000 }]);
      return refusal && { to: refusal.to, wayOut: refusal.wayOut };
    });
  const hints = (who: number) =>
    units.asMember(who, (uow) =>
      uow.modules.hints("charges.unpaid", { memberId: who, back: "/my-memberships" }),
    );

  it("is led to paying just that, and back, where the club takes money online", async () => {
    const [short, owing, { id }] = [await player(), await player(), await plan()];
    await club.toggle({ memberships: false });
    await topUp(short, 800);
    await topUp(owing, 500);
    await club.toggle({ memberships: true });
    await give(owing, id);
    await club.toggle({ memberships: false });
    expect(await wayOut(short)).toEqual({ to: "/my-transactions", wayOut: undefined });
    await online(true);
    const to = (amount: string) =>
      `/my-transactions/top-up?amount=${amount}&back=%2Fattendance%2F${sessionId}`;
    expect(await wayOut(short)).toEqual({ to: to("12"), wayOut: "payments:online.topUp.of" });
    // What is owed is paid first.
    expect(await wayOut(owing)).toEqual({ to: to("45"), wayOut: "payments:online.topUp.of" });
    // 20 cents are less than can be paid online.
    await topUp(short, 1_180);
    expect((await wayOut(short))?.to).toBe(to("0.50"));
    await club.toggle({ memberships: true });
  });

  it("reads on an unpaid membership how to pay it", async () => {
    const [who, { id }] = [await player(), await plan()];
    await topUp(who, 500);
    await give(who, id);
    expect(await hints(who)).toMatchObject([{ text: "payments:unpaid.byHand", to: "/my-transactions" }]);
    await online(true);
    expect(await hints(who)).toMatchObject([
      {
        text: "payments:unpaid.short",
        values: { missing: { amount: 2_500 } },
        to: "/my-transactions/top-up?amount=25&back=%2Fmy-memberships",
      },
    ]);
    expect(await hints(await player())).toEqual([]);
  });

  it("reads their balance and what they owe, on their page and in the frame of every page", async () => {
    const [who, { id }] = [await player(), await plan()];
    await topUp(who, 500);
    await give(who, id);
    await units.asMember(who, async (uow) => {
      const known = (await accountsOf(uow, [who])).get(who);
      expect(known && accountWords(uow, { language: "en" }, known)).toEqual({
        balance: "€5",
        owed: "€30",
        setAside: "",
        available: "",
      });
      const { values } = await uow.modules.facts("member", [who], { own: true, chips: true });
      const chips = [...values].map(([name, byId]) => [name, byId.get(who)]);
      expect(chips).toEqual([
        ["balance", { kind: "money", amount: 500 }],
        ["owed", { kind: "money", amount: 3_000 }],
      ]);
    });
  });
});
