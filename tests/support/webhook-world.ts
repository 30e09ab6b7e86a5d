import { beforeEach } from "vitest";
import {
  type WebhookDelivery,
  webhookDeliveries,
  webhookDetail,
} from "#app/core/integrations/webhooks/webhooks.server.ts";
import { testDatabase } from "./postgres.ts";
import { testUnits } from "./unit-of-work.ts";
import { type Received, webhookReceiver } from "./webhook-receiver.ts";
import { webhookSending } from "./webhook-sending.ts";

/** The kind of webhook event in this club. */
export const KIND = "attendance.changed";

interface Told {
  occasion: { id: number; attending: number };
}
/** Which occasion a message is about. */
export const occasionOf = ({ data }: Received) => (data as Told).occasion.id;
/** The number of the webhook event that a message is about, counted from the start of the file. */
export const countOf = ({ data }: Received) => (data as Told).occasion.attending;

/** A club with an admin and two receivers, empty before each test. */
export async function webhookWorld() {
  const base = await testDatabase();
  const units = testUnits(base.database, base.clubs[0]);
  const [admin = 0] = await units.addMembers(1, { role: "admin" });
  const identityId = await units.asSystem(
    async ({ db }) => (await db("members").where({ id: admin }).first("identity_id")).identity_id,
  );
  const first = await webhookReceiver();
  const second = await webhookReceiver();
  const sending = webhookSending(base, units, { identityId });

  beforeEach(async () => {
    // The outbox goes by the database's clock.
    units.now = new Date(Math.max(Date.now(), units.now.getTime()));
    await units.asSystem(async ({ db }) => {
      await db("webhooks").delete();
      await db("webhook_messages").delete();
    });
    await sending.take(new Date("2100-01-01T00:00:00Z"));
    for (const receiver of [first, second]) {
      receiver.received.length = 0;
      receiver.answer = () => 204;
    }
  });

  let told = 0;
  const messageOf = (id: number) => ({
    subject: `occasion:${id}`,
    data: {
      occasion: {
        id,
        kind: "session",
        name: "Training",
        datetime: units.now,
        attending: ++told,
        waiting: 0,
      },
      user: { id: admin, name: "Ada" },
      attending: 1,
      before: null,
    },
  });
  return {
    base,
    units,
    admin,
    first,
    second,
    sending,
    messageOf,
    /** Makes something happen to these occasions, one after the other, each in an act of its own. */
    async happen(...occasions: number[]): Promise<void> {
      for (const id of occasions)
        await units.asSystem((uow) => uow.announce(KIND, async () => [messageOf(id)]));
    },
    /** The messages to a webhook, in their order. */
    async log(webhookId: number): Promise<WebhookDelivery[]> {
      const page = { webhookId, page: 1, perPage: 100 };
      return (await units.asSystem((uow) => webhookDeliveries(uow, page))).items.reverse();
    },
    stateOf: (webhookId: number) => units.asSystem((uow) => webhookDetail(uow, { webhookId })),
  };
}
