import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { ClubTools, ModulePart } from "#tests/support/module-part.ts";

const { t } = serverI18n("en");

/** A charge of somebody new, still open; returns its id. */
async function charge({ member, sql, next }: ClubTools, occasionId: number | null = null): Promise<number> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO payment_transactions (key, member_id, kind, amount, status, occasion_id, created_at)
     VALUES ($1, $2, 'charge', -500, 'debt', $3, now()) RETURNING id`,
    [`test:${next()}`, await member(), occasionId],
  );
  return Number(row?.id);
}

/** Money that a member has put in; returns the transaction's id. */
async function paidIn(
  { sql, next }: ClubTools,
  memberId: number,
  occasionId: number | null = null,
): Promise<number> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO payment_transactions (key, member_id, kind, method, amount, status, occasion_id, created_at, completed_at)
     VALUES ($1, $2, 'top-up', 'cash', 700, 'completed', $3, now(), now()) RETURNING id`,
    [`test:${next()}`, memberId, occasionId],
  );
  return Number(row?.id);
}

const collecting = async (tools: ClubTools, kind: "session" | "event") => {
  const id = await tools.occasion(kind);
  return { id, send: { transactionIds: [String(await charge(tools, id))], method: "waive" } };
};
const undoing = async (tools: ClubTools, kind: "session" | "event") => {
  const id = await tools.occasion(kind);
  return { id, send: { transactionId: String(await paidIn(tools, await tools.member(), id)) } };
};
const terms = async (tools: ClubTools, kind: "session" | "event") => ({
  id: await tools.occasion(kind),
  send: { leaveHours: "12" },
});

/** An account at the provider that takes payments; no test asks the provider about it. */
const ACCOUNT = `INSERT INTO payment_online_accounts (id, ready, submitted, missing, connected_at, checked_at)
  VALUES ('acct_test', true, true, '{}', now(), now()) ON CONFLICT (id) DO UPDATE SET disconnected_at = NULL`;

/** A top-up of a member that can be paid. */
const topUp = (of: string) => `INSERT INTO payment_online_top_ups
    (once, reference, member_id, account, amount, currency, state, address, created_at, expires_at)
  SELECT gen_random_uuid()::text, gen_random_uuid(), ${of}, 'acct_test', 2000, 'EUR', 'open', 'https://checkout.example/1', now(), now() + interval '2 hours' FROM members`;

/** Something that the provider said and nobody has looked at; returns its id. */
async function finding({ sql, next }: ClubTools): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO payment_online_findings (key, reason, object_id, found_at) VALUES ($1, 'unknown', $1, now()) RETURNING id`,
    [`cs_${next()}`],
  );
  return String(row?.id);
}

/** Only a person who has just signed in decides where members' money goes, on the provider's pages. */
const WITH_PROVIDER = "by a person with a fresh sign-in, on the payments provider's own pages";

export const conformance: ModulePart = {
  inArchive: [
    "payment_automatic_top_ups",
    "payment_balances",
    "payment_card_setups",
    "payment_cards",
    "payment_commitments",
    "payment_deleted_occasions",
    "payment_online_accounts",
    "payment_online_customers",
    "payment_online_findings",
    "payment_online_returns",
    "payment_online_top_ups",
    "payment_postings",
    "payment_reminders",
    "payment_sent_settlings",
    "payment_terms",
    "payment_transactions",
  ],
  numbers: {
    "payments:errors.some-not-covered": "neutral",
    "payments:filter.set": "neutral",
    "payments:notices.compared.preheader": "neutral",
    "payments:notices.compared.text": "neutral",
  },
  // Nobody answers there: what an act does at the provider is tested with the double.
  variables: {
    PAYMENTS_STRIPE_SECRET_KEY: "sk_test_conformance",
    PAYMENTS_STRIPE_WEBHOOK_SECRET: "whsec_conformance",
    PAYMENTS_STRIPE_API: "http://127.0.0.1:9",
  },
  twins: {
    "/sessions/:id/payments collect": "POST /payments",
    "/sessions/:id/payments undo": "DELETE /transactions/{id}",
    "/sessions/:id/payments terms": "PUT /occasions/{id}/terms",
    "/events/:id/payments collect": "POST /payments",
    "/events/:id/payments undo": "DELETE /transactions/{id}",
    "/events/:id/payments terms": "PUT /occasions/{id}/terms",
    "/organization/:id/payments top-up": "POST /users/balance",
    "/organization/:id/payments undo": "DELETE /transactions/{id}",
    "/settings/prices terms": "PATCH /settings",
    "/settings/online-payments connect": WITH_PROVIDER,
    "/settings/online-payments look": WITH_PROVIDER,
    "/settings/online-payments disconnect": WITH_PROVIDER,
    "/settings/online-payments send-link": WITH_PROVIDER,
    "/settings/online-payments limit": "PATCH /settings",
    "/payments collect": "POST /payments",
    "/payments look": "DELETE /payments/findings/{id}",
    "/payments undo": "DELETE /transactions/{id}",
    "/my-transactions/card save": "POST /users/me/card",
    "/my-transactions/card remove": "DELETE /users/me/card",
    "/my-transactions/card automatic": "PUT /users/me/automatic-top-up",
    "/my-transactions/card stop": "DELETE /users/me/automatic-top-up",
    "/my-transactions/top-up begin": "POST /payments",
  },
  whoMay: {
    "/payments": "admin",
    "/payments/export.csv": "admin",
    "/payments/export.xlsx": "admin",
    "/my-transactions": "player",
    "/my-transactions/statement": "player",
    "/my-transactions/card": "player",
    "/my-transactions/top-up": "player",
    "/my-transactions/top-up/:id": "player",
    "/settings/online-payments": "admin",
    "/organization/:id/payments": "admin",
    "/organization/:id/statement": "admin",
    "/sessions/:id/payments": "admin",
    "/events/:id/payments": "admin",
    "/settings/prices": "admin",
    "POST /payments": "player",
    "POST /users/balance": "admin",
    "GET /transactions": "admin",
    "GET /_transactions": "admin",
    "DELETE /transactions/:id": "admin",
    "GET /users/:id/statement": "admin",
    "GET /users/me/statement": "player",
    "GET /users/me/card": "player",
    "POST /users/me/card": "player",
    "DELETE /users/me/card": "player",
    "PUT /users/me/automatic-top-up": "player",
    "DELETE /users/me/automatic-top-up": "player",
    "GET /users/me/transactions": "player",
    "PUT /occasions/:id/terms": "admin",
    "GET /payments/findings": "admin",
    "DELETE /payments/findings/:id": "admin",
  },
  recipes: {
    "/payments collect": async (tools) => ({
      send: { transactionIds: [String(await charge(tools))], method: "cash" },
    }),
    "/organization/:id/payments top-up": async ({ member }) => ({
      id: await member(),
      send: { amount: "12.50", method: "cash", note: "" },
    }),
    "/payments undo": async (tools) => ({
      send: { transactionId: String(await paidIn(tools, await tools.member())) },
    }),
    "/organization/:id/payments undo": async (tools) => {
      const id = await tools.member();
      return { id, send: { transactionId: String(await paidIn(tools, id)) } };
    },
    "/sessions/:id/payments collect": (tools) => collecting(tools, "session"),
    "/sessions/:id/payments undo": (tools) => undoing(tools, "session"),
    "/sessions/:id/payments terms": (tools) => terms(tools, "session"),
    "/events/:id/payments collect": (tools) => collecting(tools, "event"),
    "/events/:id/payments undo": (tools) => undoing(tools, "event"),
    "/events/:id/payments terms": (tools) => terms(tools, "event"),
    "/payments look": async (tools) => ({ send: { findingId: await finding(tools) } }),
    "DELETE /payments/findings/:id": async (tools) => ({ id: await finding(tools) }),
    "/settings/online-payments disconnect": async ({ sql }) => {
      await sql(ACCOUNT);
      return {};
    },
    "/settings/online-payments limit": async ({ next }) => ({ send: { topUpLimit: String(100 + next()) } }),
    "/settings/prices terms": async ({ next, sql }) => {
      const tag = `U${next()}`;
      await sql(
        `INSERT INTO settings (id, value) VALUES ('tags', '["${tag}"]')
         ON CONFLICT (id) DO UPDATE SET value = settings.value || excluded.value`,
      );
      return { send: { tagPrices: `${tag} 3`, leaveHours: "0" } };
    },
    "DELETE /transactions/:id": async (tools) => ({ id: await paidIn(tools, await tools.member()) }),
    "PUT /occasions/:id/terms": async ({ occasion }) => ({
      id: await occasion("session"),
      send: { leave_hours: 12 },
    }),
    "POST /payments": async (tools) => ({
      send: { transaction_ids: [await charge(tools)], method: "waive" },
    }),
    "POST /users/balance": async ({ member }) => ({ send: { user_id: await member(), amount: 500 } }),
  },
  own: {
    "/my-transactions/top-up begin": () => ({ send: { amount: "20" } }),
    "/my-transactions/card save": () => ({}),
    "/my-transactions/card remove": () => ({}),
    "/my-transactions/card automatic": () => ({ send: { threshold: "10", amount: "20", monthlyCap: "60" } }),
    "/my-transactions/card stop": () => ({}),
    "POST /users/me/card": () => ({}),
    "DELETE /users/me/card": () => ({}),
    "PUT /users/me/automatic-top-up": () => ({
      send: { threshold: 1_000, amount: 2_000, monthly_cap: 6_000 },
    }),
    "DELETE /users/me/automatic-top-up": () => ({}),
    "/settings/online-payments connect": () => ({}),
    "/settings/online-payments look": () => ({}),
    "/settings/online-payments send-link": () => ({}),
  },
  asked: {
    "switching payments off": async (tools) => {
      const { sql, set } = tools;
      await sql("UPDATE payment_transactions SET status = 'void' WHERE status IN ('in-progress', 'debt')");
      for (const _one of [1, 2]) await charge(tools);
      return {
        page: "/settings",
        intent: "modules",
        fields: { payments: "" },
        lead: "/settings#modules",
        says: (count) =>
          t("payments:consequences.switchOff.owed", {
            count,
            money: { amount: 500 * count, currency: "EUR", locale: "en-GB" },
          }),
        shows: () => t("payments:settings.payments"),
        add: () => charge(tools),
        async done() {
          const [toggle] = await sql<{ value: boolean }>("SELECT value FROM settings WHERE id = 'payments'");
          await set("payments", true);
          if (toggle?.value !== false) return 0;
          return (await sql("SELECT FROM payment_transactions WHERE status = 'debt'")).length;
        },
      };
    },
    "charging what took place while payments were off": async (tools) => {
      const { sql, member, occasion } = tools;
      const id = await occasion("session");
      await sql(
        `UPDATE occasions SET status = 'archived', starts_at = now() - interval '1 hour', finishes_at = now(), settled_at = now()
          WHERE id = $1`,
        [id],
      );
      const add = async () =>
        sql(
          `WITH place AS (
             INSERT INTO attendances (occasion_id, member_id, state, price, attending_since) VALUES ($1, $2, 'attending', 500, now())
             RETURNING *)
           INSERT INTO payment_commitments (occasion_id, member_id, price, since)
           SELECT occasion_id, member_id, price, attending_since FROM place`,
          [id, await member()],
        );
      await add();
      await add();
      return {
        page: "/settings",
        intent: "modules",
        fields: { chargeKept: "on" },
        lead: "/settings#modules",
        says: (count) =>
          t("payments:consequences.kept", {
            count,
            money: { amount: 500 * count, currency: "EUR", locale: "en-GB" },
          }),
        add,
        done: async () =>
          (await sql("SELECT FROM payment_transactions WHERE occasion_id = $1 AND kind = 'charge'", [id]))
            .length,
      };
    },
    "/settings/online-payments disconnect": async ({ sql }) => {
      const add = () => sql(topUp("min(id)"));
      await sql(ACCOUNT);
      await sql("UPDATE payment_online_top_ups SET expires_at = now()");
      await add();
      await add();
      return {
        page: "/settings/online-payments",
        intent: "disconnect",
        lead: "/settings/online-payments",
        says: (count) => `${count} top-ups are in progress, and can still be paid.`,
        shows: () => "Disconnect from Stripe",
        add,
        done: async () =>
          (await sql("SELECT FROM payment_online_accounts WHERE disconnected_at IS NULL")).length ? 0 : 3,
      };
    },
  },
  rows: [
    ACCOUNT,
    topUp("min(id) FILTER (WHERE role = 'player')"),
    `INSERT INTO payment_transactions (key, member_id, kind, method, amount, status, created_at, completed_at)
     SELECT 'test:first', min(id), 'top-up', 'cash', 700, 'completed', now(), now() FROM members`,
  ],
  lists: [
    { page: "/payments", fields: { intent: "undo", transactionId: "999999" }, link: "/organization" },
    { page: "/payments", fields: { intent: "look", findingId: "999999" }, link: "/organization" },
  ],
  forms: ["payments: top-up", "/settings/prices: terms", "/settings/online-payments: limit"],
  searched: [
    "status",
    "kind",
    "from",
    "to",
    "search",
    "month",
    "left",
    "setup",
    "returned",
    "looks",
    "ticked",
    "amount",
    "method",
    "note",
    "back",
  ],
};
