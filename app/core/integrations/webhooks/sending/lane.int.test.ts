import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createClub } from "#app/flows/founding/create-club.server.ts";
import { openQueue } from "#app/jobs/queue.server.ts";
import type { Club } from "#tenants/directory.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { type Received, type WebhookReceiver, webhookReceiver } from "#tests/support/webhook-receiver.ts";
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

/** Makes a receiver hold back the answers for which `isHeld`, and counts how many requests are open at a time. */
function answeringLate(receiver: WebhookReceiver, isHeld: (one: Received) => boolean) {
  const held: { one: Received; answer(): void }[] = [];
  const open = { now: 0, most: 0 };
  receiver.answer = (one, response) => {
    open.most = Math.max(open.most, ++open.now);
    response.on("close", () => open.now--);
    if (!isHeld(one)) return 204;
    held.push({ one, answer: () => response.writeHead(204).end() });
    return undefined;
  };
  /** Answers what is no longer to be held back. */
  const release = () => {
    for (const { one, answer } of held.splice(0)) {
      if (isHeld(one)) held.push({ one, answer });
      else answer();
    }
  };
  return { open, release };
}

it("clubs whose receivers are slow hold up none that is quick, at first or later", async () => {
  const quick = await webhookReceiver();
  const fast = await clubWith(base.clubs[0], [quick.address]);
  const slowClubs = [base.clubs[1]];
  for (const name of ["cedar", "damson", "elder"])
    slowClubs.push(
      await createClub(base, {
        name,
        subdomain: name,
        timezone: "Europe/Madrid",
        currency: "EUR",
        locale: "en-GB",
        adminName: "Ada",
        adminEmail: `ada@${name}.example`,
      }),
    );
  let isHeld = (_one: Received, _receiver: WebhookReceiver) => true;
  const slow: (Awaited<ReturnType<typeof clubWith>> & ReturnType<typeof answeringLate>)[] = [];
  for (const club of slowClubs) {
    const receiver = await webhookReceiver();
    const late = answeringLate(receiver, (one) => isHeld(one, receiver));
    slow.push({ ...(await clubWith(club, Array(5).fill(receiver.address))), ...late });
  }
  const { sender } = fast.sending;
  sender.timeoutMs = 60_000;
  sender.now = () => new Date();
  const queue = openQueue({ url: base.appUrl, database: base.database, log: sender.log });
  sender.wakeQueue = () => queue.wake();
  // Which receivers are slow does not depend on how quick this machine is.
  let slowMs = 0;
  const senderFor = (tenant: string) => ({
    ...sender,
    slowMs: tenant === fast.club.tenant ? Number.POSITIVE_INFINITY : slowMs,
  });
  for (const kind of [SEND, SEND_SLOWLY])
    queue.handle(
      kind,
      ({ id, tenant = "", payload }) => sendWebhooks(senderFor(tenant), { id, kind, tenant, payload }),
      { lane: kind === SEND ? "webhooks" : "slow-webhooks" },
    );
  for (const one of slow) for (let id = 1; id <= 3; id++) await one.happen(id);
  await queue.start();
  const busy = () => slow.map(({ open }) => open.now);
  const arrives = async (count: number) => {
    await fast.happen(count);
    queue.wake();
    await expect.poll(() => quick.received.length).toBe(count);
    expect(busy()).toEqual([1, 1, 1, 1]);
  };
  await expect.poll(busy).toEqual([1, 1, 1, 1]);
  await arrives(1);
  // Once each of their webhooks has turned out to be slow, by its first message, they fill the slow lane.
  const isFirst = ({ data }: Received) => (data as { id: number }).id === 1;
  isHeld = (one, { received }) => !isFirst(one) && received.filter(isFirst).length === 5;
  for (const { release } of slow) release();
  const quickOnes = async () => {
    const counted = slow.map(({ units }) =>
      units.asSystem(({ db }) => db("webhooks").whereNot({ slow: true }).orWhereNull("slow").pluck("id")),
    );
    return (await Promise.all(counted)).flat();
  };
  await expect.poll(quickOnes).toEqual([]);
  await expect.poll(busy).toEqual([1, 1, 1, 1]);
  for (const count of [2, 3, 4]) await arrives(count);
  expect(slow.map(({ open }) => open.most)).toEqual([1, 1, 1, 1]);
  // A receiver that is quick again gets all that waits.
  slowMs = Number.POSITIVE_INFINITY;
  isHeld = () => false;
  for (const { release } of slow) release();
  const waiting = async () => {
    const counted = slow.map(({ units }) =>
      units.asSystem(({ db }) => db("webhook_deliveries").where({ state: "pending" }).count("*").first()),
    );
    return (await Promise.all(counted)).reduce((sum, one) => sum + Number(one?.count), 0);
  };
  await expect.poll(waiting).toBe(0);
  await queue.stop();
});

it.each([
  ["known to be quick, two have a turn at a time", false, SEND, 2],
  ["yet unknown, one has", null, SEND, 1],
  ["slow, one has, in their own lane", true, SEND_SLOWLY, 1],
  ["slow, none has in the lane of all", true, SEND, 0],
])("of a club's webhooks that are %s", async (_case, isSlow, kind, expected) => {
  const receiver = await webhookReceiver();
  let isHeld = true;
  const { open, release } = answeringLate(receiver, () => isHeld);
  const { club, units, sending, ids, happen } = await clubWith(
    base.clubs[1],
    Array(5).fill(receiver.address),
  );
  await units.asSystem(({ db }) => db("webhooks").update({ slow: isSlow }));
  await happen(1);
  let ended = 0;
  const turns = ids.map(async (webhookId) => {
    const job = { id: randomUUID(), kind, tenant: club.tenant, payload: { webhookId } };
    await sendWebhooks(sending.sender, job);
    ended++;
  });
  // Who gets no turn ends while the others wait for their answers.
  await expect.poll(() => [open.now, ended]).toEqual([expected, 5 - expected]);
  isHeld = false;
  release();
  await Promise.all(turns);
  expect(open.most).toBe(expected);
});
