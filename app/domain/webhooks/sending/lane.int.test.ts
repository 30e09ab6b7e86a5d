import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createClub } from "#app/domain/organizations/founding/create-club.server.ts";
import { openQueue } from "#app/queue/queue.server.ts";
import type { Club } from "#tenants/directory.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { type WebhookReceiver, webhookReceiver } from "#tests/support/webhook-receiver.ts";
import { webhookSending } from "#tests/support/webhook-sending.ts";
import { SEND, SEND_SLOWLY } from "../write-messages.server.ts";
import { sendWebhooks } from "./send-webhooks.server.ts";

const base = await testDatabase({ poolSize: 16 });

async function clubWith(club: Club, addresses: string[]) {
  const units = testUnits(base.database, club);
  units.now = new Date();
  const [admin = 0] = await units.addMembers(1, { role: "admin" });
  const identityId = await units.asSystem(
    async ({ db }) => (await db("members").where({ id: admin }).first("identity_id")).identity_id,
  );
  const sending = webhookSending(base, units, { club, identityId });
  await units.asSystem(({ db }) => db("webhooks").delete());
  const ids: number[] = [];
  for (const address of addresses) ids.push((await sending.add(address, ["member.erased"])).id);
  const happen = (id: number) =>
    units.asSystem((uow) =>
      uow.announce("member.erased", async () => [{ subject: `member:${id}`, data: { id } }]),
    );
  return { club, units, sending, ids, happen };
}

/** Makes a receiver answer after `ms`, and counts how many requests are open at a time. */
function answeringAfter(receiver: WebhookReceiver, ms: () => number) {
  const open = { now: 0, most: 0 };
  receiver.answer = (_one, response) => {
    open.most = Math.max(open.most, ++open.now);
    response.on("close", () => open.now--);
    setTimeout(() => response.writeHead(204).end(), ms());
    return undefined;
  };
  return open;
}

it("clubs whose receivers are slow hold up none that is quick, at first or later", async () => {
  const quick = await webhookReceiver();
  const fast = await clubWith(base.clubs[0], [quick.address]);
  const slowClubs = [base.clubs[1]];
  for (const name of ["cedar", "damson", "elder"])
    slowClubs.push(
      await createClub(base, {
        ...{ name, subdomain: name, timezone: "Europe/Madrid", currency: "EUR", locale: "en-GB" },
        ...{ adminName: "Ada", adminEmail: `ada@${name}.example` },
      }),
    );
  const timing = { answer: 1_000 };
  const slow: (Awaited<ReturnType<typeof clubWith>> & {
    receiver: WebhookReceiver;
    open: { now: number; most: number };
  })[] = [];
  for (const club of slowClubs) {
    const receiver = await webhookReceiver();
    const open = answeringAfter(receiver, () => timing.answer);
    slow.push({ ...(await clubWith(club, Array(5).fill(receiver.address))), receiver, open });
  }
  const { sender } = fast.sending;
  sender.slowMs = 300;
  sender.now = () => new Date();
  const queue = openQueue({ url: base.appUrl, database: base.database, log: sender.log });
  for (const kind of [SEND, SEND_SLOWLY])
    queue.handle(
      kind,
      ({ id, tenant = "", payload }) => sendWebhooks(sender, { id, kind, tenant, payload }),
      { lane: kind === SEND ? "webhooks" : "slow-webhooks" },
    );
  for (const one of slow) for (let id = 1; id <= 3; id++) await one.happen(id);
  await queue.start();
  const takes = async (count: number) => {
    const asked = performance.now();
    await fast.happen(count);
    queue.wake();
    await expect.poll(() => quick.received.length, { timeout: 5_000, interval: 20 }).toBe(count);
    return performance.now() - asked;
  };
  const isBusy = () => slow.filter(({ open }) => open.now > 0).length;
  await expect.poll(isBusy, { timeout: 5_000, interval: 20 }).toBe(4);
  expect(await takes(1)).toBeLessThan(2_000);
  // By now they are known to be slow, and fill the slow lane.
  await expect
    .poll(() => Math.min(...slow.map(({ receiver }) => receiver.received.length)), { timeout: 15_000 })
    .toBeGreaterThan(2);
  for (const count of [2, 3, 4]) expect(await takes(count)).toBeLessThan(2_000);
  expect(isBusy()).toBeGreaterThan(0);
  expect(slow.map(({ open }) => open.most)).toEqual([1, 1, 1, 1]);
  // A receiver that is quick again gets all that waits.
  timing.answer = 0;
  const waiting = async () => {
    const counted = slow.map(({ units }) =>
      units.asSystem(({ db }) => db("webhook_deliveries").where({ state: "pending" }).count("*").first()),
    );
    return (await Promise.all(counted)).reduce((sum, one) => sum + Number(one?.count), 0);
  };
  await expect.poll(waiting, { timeout: 25_000, interval: 200 }).toBe(0);
  await queue.stop();
}, 60_000);

it.each([
  ["known to be quick, two have a turn at a time", false, SEND, 2],
  ["yet unknown, one has", null, SEND, 1],
  ["slow, one has, in their own lane", true, SEND_SLOWLY, 1],
  ["slow, none has in the lane of all", true, SEND, 0],
])("of a club's webhooks that are %s", async (_case, isSlow, kind, expected) => {
  const receiver = await webhookReceiver();
  const open = answeringAfter(receiver, () => 300);
  const { club, units, sending, ids, happen } = await clubWith(
    base.clubs[1],
    Array(5).fill(receiver.address),
  );
  await units.asSystem(({ db }) => db("webhooks").update({ slow: isSlow }));
  await happen(1);
  await Promise.all(
    ids.map((webhookId) =>
      sendWebhooks(sending.sender, { id: randomUUID(), kind, tenant: club.tenant, payload: { webhookId } }),
    ),
  );
  expect(open.most).toBe(expected);
});
