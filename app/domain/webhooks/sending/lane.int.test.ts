import { expect, it } from "vitest";
import { openQueue } from "#app/queue/queue.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { webhookReceiver } from "#tests/support/webhook-receiver.ts";
import { webhookSending } from "#tests/support/webhook-sending.ts";
import { SEND } from "../announce.server.ts";
import { sendWebhooks } from "./send-webhooks.server.ts";

const base = await testDatabase({ poolSize: 8 });

async function clubWith(at: 0 | 1, addresses: string[]) {
  const club = base.clubs[at];
  const units = testUnits(base.database, club);
  units.now = new Date();
  const [admin = 0] = await units.addMembers(1, { role: "admin" });
  const identityId = await units.asSystem(
    async ({ db }) => (await db("members").where({ id: admin }).first("identity_id")).identity_id,
  );
  const sending = webhookSending(base, units, { club, identityId });
  for (const address of addresses) await sending.add(address, ["member.erased"]);
  const happen = (id: number) =>
    units.asSystem((uow) =>
      uow.announce("member.erased", async () => [{ subject: `member:${id}`, data: { id } }]),
    );
  return { units, sending, happen };
}

it("a club whose receivers hang holds up no other, and has two of them asked at a time", async () => {
  const [hanging, quick] = [await webhookReceiver(), await webhookReceiver()];
  const open = { now: 0, most: 0 };
  hanging.answer = (_one, response) => {
    open.most = Math.max(open.most, ++open.now);
    response.on("close", () => open.now--);
    return undefined;
  };
  const slow = await clubWith(0, Array(5).fill(hanging.address));
  const fast = await clubWith(1, [quick.address]);
  const { sender } = slow.sending;
  sender.timeoutMs = 1_500;
  // Each hangs once, and is then tried again within the test.
  sender.mostWaitMs = 1;
  sender.now = () => new Date();
  const queue = openQueue({ url: base.appUrl, database: base.database, log: sender.log });
  queue.handle(SEND, ({ id, tenant = "", payload }) => sendWebhooks(sender, { id, tenant, payload }), {
    lane: "webhooks",
  });
  for (let id = 1; id <= 10; id++) await slow.happen(id);
  await queue.start();
  await expect.poll(() => hanging.received.length, { timeout: 10_000 }).toBeGreaterThan(0);
  const asked = performance.now();
  await fast.happen(1);
  queue.wake();
  await expect.poll(() => quick.received.length, { timeout: 5_000, interval: 20 }).toBe(1);
  expect(performance.now() - asked).toBeLessThan(3_000);
  // The others of the slow club come, too, as its turns end.
  hanging.answer = () => 204;
  const waiting = () =>
    slow.units.asSystem(({ db }) => db("webhook_deliveries").where({ state: "pending" }).count("*").first());
  await expect.poll(waiting, { timeout: 25_000 }).toEqual({ count: 0 });
  await queue.stop();
  expect(open.most).toBe(2);
});
