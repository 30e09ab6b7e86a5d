import {
  addWebhook,
  type SecretKeeper,
  type WebhookWithSecret,
} from "#app/core/integrations/webhooks/add-webhook.server.ts";
import {
  sendWebhooks,
  type WebhookSender,
  webhookSeal,
} from "#app/core/integrations/webhooks/sending/send-webhooks.server.ts";
import type { Club } from "#tenants/directory.ts";
import { all, one } from "#tenants/sql.ts";
import type { TestDatabase } from "./postgres.ts";
import { TEST_SECRET } from "./secret.ts";
import type { TestUnits } from "./unit-of-work.ts";

interface Job {
  id: string;
  kind: string;
  payload: unknown;
  due: Date;
}

/** The queue's part of webhooks, done by hand, by the units' clock, which it advances. */
export interface WebhookSending {
  sender: WebhookSender;
  keeper: SecretKeeper;
  /** Adds a webhook as this member. */
  add(address: string, kinds: string[]): Promise<WebhookWithSecret>;
  /** Does all that is due. */
  sendDue(): Promise<void>;
  /** Lets this time pass, and does everything that becomes due at its time. */
  waitMinutes(minutes: number): Promise<void>;
  /** The jobs that wait, each taken from the outbox. */
  take(until: Date): Promise<Job[]>;
}

export function webhookSending(
  base: TestDatabase,
  units: TestUnits,
  { club = base.clubs[0], identityId }: { club?: Club; identityId: string },
): WebhookSending {
  const seal = webhookSeal({ SECRET: TEST_SECRET });
  const sender: WebhookSender = {
    ...units.host,
    directory: base.directory,
    seal,
    reachesThisMachine: true,
    maxWaitMs: 86_400_000,
  };
  const keeper: SecretKeeper = {
    host: units.host,
    club,
    signIn: { identityId, fresh: true },
    origin: { source: "page" },
    seal,
    reachesThisMachine: true,
  };
  const sending: WebhookSending = {
    sender,
    keeper,
    add: (address, kinds) => addWebhook(keeper, { address, kinds }),
    async take(until) {
      const rows = await all<Job>(
        base.database.platform,
        `DELETE FROM dispatch.outbox WHERE kind LIKE 'webhook.send%' AND tenant_id = :tenant AND due_at <= greatest(:until::timestamptz, now())
         RETURNING job_id AS id, kind, payload, due_at AS due`,
        { tenant: club.tenant, until },
      );
      return rows.sort((a, b) => a.due.getTime() - b.due.getTime());
    },
    async sendDue() {
      for (let jobs = await sending.take(units.now); jobs.length > 0; jobs = await sending.take(units.now))
        for (const job of jobs) await sendWebhooks(sender, { ...job, tenant: club.tenant });
    },
    async waitMinutes(minutes) {
      const end = new Date(units.now.getTime() + minutes * 60_000);
      for (;;) {
        await sending.sendDue();
        const { due } = await one<{ due: Date | null }>(
          base.database.platform,
          "SELECT min(due_at) AS due FROM dispatch.outbox WHERE kind LIKE 'webhook.send%' AND tenant_id = :tenant",
          { tenant: club.tenant },
        );
        units.now = due && due < end ? due : end;
        if (units.now === end) break;
      }
      await sending.sendDue();
    },
  };
  return sending;
}
