import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll } from "vitest";
import { readEnv } from "#app/core/env.server.ts";
import { actHost, moduleHost, workHost } from "#app/core/module-system/module-host.server.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import { payments } from "#modules/payments/module.server.ts";
import { connect } from "#modules/payments/online/connection/connect.server.ts";
import { stripe as webhook } from "#modules/payments/online/provider-events.server.ts";
import { topUpOnline } from "#modules/payments/online/top-ups/checkout.server.ts";
import { startStripeDouble } from "#scripts/lab/stripe-double/stripe-double.ts";
import { all } from "#tenants/sql.ts";
import { testDatabase } from "../postgres.ts";
import { TEST_SECRET } from "../secret.ts";
import { type TestUnits, testUnits } from "../unit-of-work.ts";

/** A piece of work as an outbox has it. */
interface Queued {
  kind: string;
  payload: Record<string, unknown>;
  tenant: string;
}

/** Two clubs that take money through a stand-in for Stripe, without the product's edge and queue. */
export async function openOnlineWorld() {
  const base = await testDatabase({ poolSize: 24 });
  const double = await startStripeDouble();
  const parts = { ...payments, toggle: { ...payments.toggle, default: true } };
  const env = readEnv(
    {
      SECRET: TEST_SECRET,
      PAYMENTS_STRIPE_API: double.url,
      BASE_URL: "http://localhost:3000",
      PAYMENTS_STRIPE_SECRET_KEY: double.secretKey,
      PAYMENTS_STRIPE_WEBHOOK_SECRET: double.webhookSecret,
    },
    undefined,
    [payments],
  );
  const units = base.clubs.map((club) => testUnits(base.database, club, parts)) as [TestUnits, TestUnits];
  for (const one of units) one.now = new Date();
  const app = { ...units[0].host, env };
  const [module = payments] = app.registry.modules;
  const receive = async (incoming: IncomingMessage) =>
    webhook.receive({ body: await buffer(incoming), headers: incoming.headers }, moduleHost(app, module));
  const server = createServer((incoming, answer) => {
    receive(incoming).then(
      ({ status }) => answer.writeHead(status).end(),
      () => answer.writeHead(500).end(),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  double.controls.sendTo(webhookUrl);
  afterAll(async () => {
    await double.stop();
    server.close();
    server.closeAllConnections();
  });
  const clubOf = (tenant: string) => base.clubs.find((club) => club.tenant === tenant) ?? base.clubs[0];
  const hostFor = (at: number) => workHost(app, module, base.clubs[at] ?? base.clubs[0]);

  async function queued(): Promise<Queued[]> {
    const rows = await all<Queued>(
      base.database.platform,
      `WITH club AS (DELETE FROM dispatch.outbox RETURNING kind, payload, tenant_id AS tenant),
            own AS (DELETE FROM platform.outbox RETURNING kind, payload, tenant_id AS tenant)
       SELECT * FROM club UNION ALL SELECT * FROM own`,
    );
    return rows.filter(({ kind }) => kind.startsWith("payments:"));
  }
  const perform = ({ kind, payload, tenant }: Queued) => {
    const work = payments.work?.[kind.replace("payments:", "")];
    return work?.run({ id: randomUUID(), payload, tries: 0 }, workHost(app, module, clubOf(tenant)));
  };

  return {
    base,
    double,
    units,
    app,
    webhookUrl,
    hostFor,
    queued,
    perform,
    /** Waits for the events that are under way, and does the work that they left. */
    async settle(): Promise<void> {
      await double.controls.settled();
      for (const one of await queued()) if (one.kind === "payments:event") await perform(one);
    },
    /** Connects a club, and completes its onboarding at the provider. Returns the account. */
    async connect(at: number): Promise<string> {
      const club = units[at] ?? units[0];
      const [admin = 0] = await club.addMembers(1, { role: "admin" });
      const begun = await club.asMember(admin, (uow) => connect.begin(uow, {}));
      await connect.afterCommit(actHost(app, "payments", base.clubs[at] ?? base.clubs[0]), begun);
      const [row] = await club.asSystem(({ db }) => db("payment_online_accounts").pluck("id"));
      double.controls.finishOnboarding(row);
      await this.settle();
      return row;
    },
    /** Has a member begin a top-up. Returns the provider's session. */
    async begin(at: number, memberId: number, amount: number, once?: string): Promise<string> {
      const club = units[at] ?? units[0];
      const begun = await club.asMember(memberId, (uow) => topUpOnline.begin(uow, { amount, once }));
      await topUpOnline.afterCommit(actHost(app, "payments", base.clubs[at] ?? base.clubs[0]), begun);
      const row = await club.asSystem(({ db }) =>
        db("payment_online_top_ups").where({ id: begun.topUpId }).first("session_id"),
      );
      return row.session_id;
    },
    async account(at: number, memberId: number) {
      const club = units[at] ?? units[0];
      const { balance = 0, debt = 0 } =
        (await club.asSystem((uow) => accountsOf(uow, [memberId]))).get(memberId) ?? {};
      return { balance, debt };
    },
    async findings(at: number): Promise<string[]> {
      const club = units[at] ?? units[0];
      return club.asSystem(({ db }) => db("payment_online_findings").orderBy("id").pluck("reason"));
    },
  };
}
