import { expect, it } from "vitest";
import { adminIds } from "#app/core/members/lock-member.server.ts";
import { noticeMails } from "#tests/support/notice-mails.ts";
import type { Received } from "#tests/support/webhook-receiver.ts";
import { KIND, occasionOf, webhookWorld } from "#tests/support/webhook-world.ts";
import { changeWebhook, resendDelivery, testWebhook } from "../change-webhook.server.ts";
import { sweepWebhooks } from "../sweep-webhooks.server.ts";

const { base, units, admin, sending, first, happen, log, stateOf } = await webhookWorld();
const mails = noticeMails(base, units);
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
  // What it missed, and what was given up when it was stopped, in order.
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

it("what waited while the club was stopped has its day then, tried before or not", async () => {
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

it("all admins are told once each time that it is stopped, unless it was resumed before the mail went", async () => {
  const [other = 0] = await units.addMembers(1, { role: "admin" });
  await units.addMembers(1, { role: "coach" });
  await units.asSystem(({ db }) => db("members").where({ id: other }).update({ language: "es" }));
  await mails.clear();
  const { id } = await sending.add(first.address, [KIND]);
  const resume = () => units.asMember(admin, (uow) => changeWebhook(uow, { webhookId: id, paused: false }));
  const stop = async () => {
    await happen(1);
    await sending.waitMinutes(1);
    expect(await stateOf(id)).toMatchObject({ state: "stopped" });
  };
  first.answer = () => 410;
  await stop();
  await mails.sendAll();
  const { origin } = new URL(first.address);
  const admins = (await units.asSystem(adminIds)).length;
  const told = () => [...new Set(mails.sent.map(({ subject }) => subject.split(" · ")[1]))].sort();
  expect(mails.sent).toHaveLength(admins);
  expect(told()).toEqual([
    `A webhook was stopped: ${origin} #${id}`,
    `Un webhook se ha detenido: ${origin} #${id}`,
  ]);
  for (const { text } of mails.sent) {
    expect(text).toContain(`localhost:3000/settings/webhooks/${id}`);
    expect(text).not.toContain(first.address);
  }
  await resume();
  await stop();
  await resume();
  await mails.sendAll();
  expect(mails.sent).toHaveLength(admins);
  await stop();
  await mails.sendAll();
  expect(mails.sent).toHaveLength(2 * admins);
});
