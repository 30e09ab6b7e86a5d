import { randomUUID } from "node:crypto";
import { Webhook as Verifier } from "standardwebhooks";
import { expect, it } from "vitest";
import { all } from "#tenants/sql.ts";
import type { Received } from "#tests/support/webhook-receiver.ts";
import { countOf, KIND, occasionOf, webhookWorld } from "#tests/support/webhook-world.ts";
import { changeWebhook, deleteWebhook } from "../change-webhook.server.ts";
import { sweepWebhooks } from "../sweep-webhooks.server.ts";
import { sendWebhooks } from "./send-webhooks.server.ts";
import { beginTurn, endTurn, wakeDue } from "./webhook-turn.server.ts";

const { base, units, admin, sending, first, second, happen, messageOf, log, stateOf } = await webhookWorld();
const idsOf = (received: Received[]) => received.map(({ id }) => id);
/** Expects each message once, and those of an occasion in the order in which they happened. */
function expectInOrder(received: Received[], count: number): void {
  const seen = [...new Map(received.map((one) => [one.id, one])).values()];
  expect(seen).toHaveLength(count);
  for (const ofOne of Map.groupBy(seen, occasionOf).values())
    expect(ofOne.map(countOf)).toEqual(ofOne.map(countOf).toSorted((a, b) => a - b));
}

it("sends what happened, signed, to those who want to know, and to nobody else", async () => {
  const { id, secret } = await sending.add(first.address, [KIND]);
  await sending.add(second.address, ["session.created"]);
  await happen(7);
  await sending.sendDue();
  const [one] = first.received;
  expect(first.received).toHaveLength(1);
  expect(new Verifier(secret).verify(one?.body ?? "", one?.headers ?? {})).toMatchObject({
    type: KIND,
    timestamp: units.now.toISOString(),
    data: { occasion: { id: 7, name: "Training" }, user: { id: admin, name: "Ada" } },
  });
  expect(second.received).toEqual([]);
  expect(await log(id)).toMatchObject([{ state: "delivered", tries: 1, status: 204, fault: null }]);
});

it("what is rolled back is told to nobody", async () => {
  await sending.add(first.address, [KIND]);
  const act = units.asSystem(async (uow) => {
    await uow.announce(KIND, async () => []);
    await uow.announce("member.erased", async () => [{ subject: "member:1", data: { id: 1 } }]);
    throw new Error("afterwards");
  });
  await expect(act).rejects.toThrow("afterwards");
  await sending.sendDue();
  expect(first.received).toEqual([]);
});

it("a receiver that is down for an hour gets each, in order, and is seldom asked meanwhile", async () => {
  const { id } = await sending.add(first.address, [KIND]);
  first.down();
  await happen(1, 2, 1);
  await sending.waitMinutes(30);
  await happen(2, 3, 1);
  await sending.waitMinutes(30);
  const during = await log(id);
  expect(during.map(({ state }) => state)).toEqual(Array(6).fill("pending"));
  expect(during[0]).toMatchObject({ fault: "unreachable", status: null });
  expect(during.reduce((sum, { tries }) => sum + tries, 0)).toBeLessThan(12);
  expect((await stateOf(id)).failingSince).not.toBeNull();
  first.up();
  await sending.waitMinutes(31);
  expectInOrder(first.received, 6);
  expect(first.received).toHaveLength(6);
  expect((await log(id)).map(({ state }) => state)).toEqual(Array(6).fill("delivered"));
  expect(await stateOf(id)).toMatchObject({ failingSince: null, pending: 0 });
});

it("an answer of 500 holds up its own occasion alone, and comes again under the same id", async () => {
  const { id } = await sending.add(first.address, [KIND]);
  const failing = new Map([[1, 3]]);
  first.answer = (one) => {
    const left = failing.get(occasionOf(one)) ?? 0;
    failing.set(occasionOf(one), left - 1);
    return left > 0 ? 500 : 200;
  };
  await happen(1, 1, 2, 1, 2);
  await sending.sendDue();
  expect(first.received.map(occasionOf)).toEqual([1, 2, 2]);
  await sending.waitMinutes(5);
  expect(first.received.map(occasionOf)).toEqual([1, 2, 2, 1, 1, 1, 1, 1]);
  expect(new Set(idsOf([0, 3, 4, 5].flatMap((at) => first.received[at] ?? []))).size).toBe(1);
  expectInOrder(first.received, 5);
  expect((await log(id))[0]).toMatchObject({ state: "delivered", tries: 4, status: 200 });
});

it.each<[string, Parameters<typeof Object.assign>[1], object]>([
  ["hangs", { answer: () => undefined }, { fault: "timeout", status: null }],
  [
    "answers too much",
    {
      answer: (_one: Received, response: { end(text: string): void }) =>
        void response.end("x".repeat(99_000)),
    },
    { fault: "too-large" },
  ],
  ["leads elsewhere", { answer: () => 302 }, { fault: "refused", status: 302 }],
])("a receiver that %s is tried again", async (_what, behaviour, expected) => {
  const { id } = await sending.add(first.address, [KIND]);
  const { id: other } = await sending.add(second.address, [KIND]);
  Object.assign(first, behaviour);
  await happen(1, 1);
  // Only what would go on for ever is ended soon: the other receiver has all the time that it needs.
  for (const job of await sending.take(units.now)) {
    const { webhookId } = job.payload as { webhookId: number };
    const timeoutMs = webhookId === id && "fault" in expected && expected.fault === "timeout" ? 200 : 60_000;
    await sendWebhooks({ ...sending.sender, timeoutMs }, { ...job, tenant: base.tenants[0] });
  }
  await sending.sendDue();
  expect(await log(id)).toMatchObject([
    { state: "pending", tries: 1, ...expected },
    { state: "pending", tries: 0 },
  ]);
  expect((await log(other)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  first.answer = () => 200;
  await sending.waitMinutes(1);
  expectInOrder(first.received, 2);
});

it("a process that ends between the answer and its note sends it again under the same id, and goes on", async () => {
  const { id } = await sending.add(first.address, [KIND]);
  await happen(1, 1);
  const [job, another] = await sending.take(units.now);
  if (!job || !another) throw new Error("Nothing was queued.");
  const tenant = base.clubs[0].tenant;
  const withTenant: typeof base.database.withTenant = (...asked) =>
    first.received.length > 0 ? Promise.reject(new Error("killed")) : base.database.withTenant(...asked);
  const killed = { ...sending.sender, database: { ...base.database, withTenant } };
  await expect(sendWebhooks(killed, { ...job, tenant })).rejects.toThrow("killed");
  expect(await log(id)).toMatchObject([{ state: "pending", tries: 0 }, { state: "pending" }]);
  // Another job leaves it to the one that has the turn, which the queue delivers again.
  await sendWebhooks(sending.sender, { ...another, tenant });
  expect(first.received).toHaveLength(1);
  await sendWebhooks(sending.sender, { ...job, tenant });
  expect(new Set(idsOf(first.received.slice(0, 2))).size).toBe(1);
  expectInOrder(first.received, 2);
});

it("is sent nothing more once it is paused or deleted", async () => {
  const { id } = await sending.add(first.address, [KIND]);
  await happen(1);
  await units.asMember(admin, (uow) => changeWebhook(uow, { webhookId: id, paused: true }));
  await happen(1);
  await sending.waitMinutes(60);
  expect(first.received).toEqual([]);
  await units.asMember(admin, (uow) => changeWebhook(uow, { webhookId: id, paused: false }));
  await sending.sendDue();
  expect(first.received).toHaveLength(1);
  await happen(1);
  await units.asMember(admin, (uow) => deleteWebhook(uow, { webhookId: id }));
  await sending.waitMinutes(60);
  expect(first.received).toHaveLength(1);
});

it("that is deleted while an act is under way does not undo the act", async () => {
  const { id } = await sending.add(first.address, [KIND]);
  await units.asSystem(async (uow) => {
    await units.asMember(admin, (other) => deleteWebhook(other, { webhookId: id }));
    await uow.announce(KIND, async () => [messageOf(1)]);
  });
  await sending.sendDue();
  expect(first.received).toEqual([]);
});

it("forgets messages after thirty days, and wakes what was missed", async () => {
  const { id } = await sending.add(first.address, [KIND]);
  await happen(1);
  await sending.sendDue();
  units.now = new Date(units.now.getTime() + 31 * 86_400_000);
  await happen(2);
  await sending.take(units.now);
  await units.asSystem(sweepWebhooks);
  await sending.sendDue();
  expect((await log(id)).map(({ subject, state }) => [subject, state])).toEqual([
    ["occasion:2", "delivered"],
  ]);
});

it("of those that wait for a turn, wakes first the one whose last turn is longest ago", async () => {
  const ids: number[] = [];
  for (const { address } of [first, first, second]) ids.push((await sending.add(address, [KIND])).id);
  const [oldest = 0, middle = 0, youngest = 0] = ids;
  await happen(1);
  for (const [webhookId, minutes] of [
    [oldest, 1],
    [middle, 5],
  ] as const)
    await units.asSystem(async (uow) => {
      const turn = { webhookId, jobId: randomUUID() };
      await beginTurn({ ...uow, now: new Date(units.now.getTime() - minutes * 60_000) }, turn);
      await endTurn(uow, turn);
    });
  await sending.take(units.now);
  await units.asSystem(wakeDue);
  const rows = await all<{ id: number }>(
    base.database.platform,
    "SELECT (payload->>'webhookId')::int AS id FROM dispatch.outbox ORDER BY dispatch.outbox.id",
  );
  expect(rows.map(({ id }) => id)).toEqual([youngest, middle, oldest]);
});
