import { expect, it } from "vitest";
import type { Received } from "#tests/support/webhook-receiver.ts";
import { KIND, occasionOf, webhookWorld } from "#tests/support/webhook-world.ts";
import { changeWebhook, resendDelivery, testWebhook } from "../change-webhook.server.ts";
import { sweepWebhooks } from "../sweep-webhooks.server.ts";

const { units, admin, sending, first, happen, log, stateOf } = await webhookWorld();
const idsOf = (received: Received[]) => received.map(({ id }) => id);

it("is stopped when nothing arrived for a day, and goes on where it was once it is resumed", async () => {
  const { id } = await sending.add(first.address, [KIND]);
  first.answer = () => 503;
  await happen(1);
  await sending.waitMinutes(12 * 60);
  await happen(1);
  await sending.waitMinutes(13 * 60);
  expect(await stateOf(id)).toMatchObject({ state: "stopped", pending: 1 });
  const [givenUp] = await log(id);
  expect(givenUp).toMatchObject({ state: "given-up", status: 503, nextTryAt: null });
  const tries = first.received.length;
  await happen(1);
  await sending.waitMinutes(24 * 60);
  expect(first.received).toHaveLength(tries);
  expect(await stateOf(id)).toMatchObject({ state: "stopped", pending: 2 });
  first.answer = () => 200;
  const asAdmin = (act: Parameters<typeof units.asMember<void>>[1]) => units.asMember(admin, act);
  await expect(asAdmin((uow) => testWebhook(uow, { webhookId: id }))).rejects.toMatchObject({
    code: "webhook-off",
  });
  await asAdmin((uow) => changeWebhook(uow, { webhookId: id, paused: false }));
  await sending.sendDue();
  // What it missed, and what was given up as it was stopped, in order.
  expect(idsOf(first.received.slice(tries))).toEqual((await log(id)).map(({ messageId }) => messageId));
  expect((await log(id)).map(({ state }) => state)).toEqual(["delivered", "delivered", "delivered"]);
  await asAdmin((uow) => resendDelivery(uow, { webhookId: id, deliveryId: givenUp?.id ?? 0 }));
  await expect(
    asAdmin((uow) => resendDelivery(uow, { webhookId: id, deliveryId: givenUp?.id ?? 0 })),
  ).rejects.toMatchObject({ code: "delivery-pending" });
  await sending.sendDue();
  expect(first.received.at(-1)?.id).toBe(givenUp?.messageId);
  expect(await stateOf(id)).toMatchObject({ state: "on", pending: 0, failingSince: null });
});

it("one message that a receiver never takes is given up, and the others go on", async () => {
  const { id } = await sending.add(first.address, [KIND]);
  first.answer = (one) => (occasionOf(one) === 1 ? 422 : 200);
  await happen(1);
  for (let hour = 0; hour < 25; hour++) {
    await happen(2);
    await sending.waitMinutes(60);
  }
  const [poisoned, ...others] = await log(id);
  expect(poisoned).toMatchObject({ state: "given-up", status: 422 });
  expect(new Set(others.map(({ state }) => state))).toEqual(new Set(["delivered"]));
  expect(await stateOf(id)).toMatchObject({ state: "on" });
});

it("what waits behind one that is given up has a day of its own", async () => {
  const { id } = await sending.add(first.address, [KIND]);
  first.answer = (one) => (occasionOf(one) === 1 ? 500 : 200);
  await happen(1, 1);
  for (let hour = 0; hour < 25; hour++) {
    await happen(2);
    await sending.waitMinutes(60);
  }
  const [givenUp, behind] = await log(id);
  expect(givenUp).toMatchObject({ state: "given-up", status: 500 });
  expect(behind).toMatchObject({ state: "pending", status: 500 });
  await happen(2);
  await sending.waitMinutes(20 * 60);
  first.answer = () => 200;
  await sending.waitMinutes(31);
  expect((await log(id))[1]).toMatchObject({ state: "delivered" });
});

it("what waited while the club was at rest has its day then, tried before or not", async () => {
  const { id } = await sending.add(first.address, [KIND]);
  first.answer = () => 500;
  await happen(1);
  await sending.sendDue();
  await happen(2);
  await sending.take(new Date("2100-01-01T00:00:00Z"));
  units.now = new Date(units.now.getTime() + 2 * 86_400_000);
  await units.asSystem(sweepWebhooks);
  await sending.waitMinutes(60);
  expect(await stateOf(id)).toMatchObject({ state: "on", pending: 2 });
  first.answer = () => 200;
  await sending.waitMinutes(31);
  expect((await log(id)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
});

it("is stopped at once by a receiver that is gone", async () => {
  const { id } = await sending.add(first.address, [KIND]);
  first.answer = () => 410;
  await happen(1, 2);
  await sending.waitMinutes(60);
  expect(first.received).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ state: "stopped", pending: 1 });
});

it("what is sent again holds up nothing that happens meanwhile", async () => {
  const { id } = await sending.add(first.address, [KIND]);
  await happen(1);
  await sending.sendDue();
  const [old] = await log(id);
  first.answer = (one) => (one.id === old?.messageId ? 500 : 200);
  const again = { webhookId: id, deliveryId: old?.id ?? 0 };
  await units.asMember(admin, (uow) => resendDelivery(uow, again));
  await happen(1);
  await sending.sendDue();
  expect((await log(id)).map(({ state }) => state)).toEqual(["pending", "delivered"]);
  first.answer = () => 200;
  await sending.waitMinutes(1);
  expect((await log(id)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
});
