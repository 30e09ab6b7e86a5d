import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { openAnswerLink } from "#app/core/attendance/links/answer-link.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { undoAnswer } from "#app/core/attendance/undo/undo-answer.server.ts";
import { lockOccasion } from "#app/core/occasions/occasions.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { pushKeys } from "#app/infra/push/push-keys.ts";
import { openPushTransport } from "#app/infra/push/push-transport.server.ts";
import { one, run } from "#tenants/sql.ts";
import { noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { startPushReceiver } from "#tests/support/push-receiver.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { notify } from "../notices.server.ts";
import type { PushAction } from "./push-message.ts";
import { addDevice, removeDevice } from "./push-subscriptions.server.ts";
import { sendNoticePush } from "./send-push.server.ts";

const base = await testDatabase();
const [club] = base.clubs;
const units = testUnits(base.database, club);
// Readers of another language than the club's get the formats of that language.
await units.asSystem(({ db }) => db("settings").insert({ id: "locale", value: '"en-GB"' }));
const mails = noticeMails(base, units);
const receiver = await startPushReceiver();
afterAll(() => receiver.close());
const env = {
  SECRET: TEST_SECRET,
  MAIL_FROM: "Teamsheet <post@clubs.example>",
  PUSH_SERVICES: [receiver.origin],
};
const sender = {
  ...units.host,
  directory: base.directory,
  push: openPushTransport(env),
  maxWaitMs: 900_000,
};
const host = { ...units.host, env };

let told = 0;
const sessionOn = (date: string) =>
  units.asSystem(async (uow) =>
    lockOccasion(
      uow.db,
      await addSession(uow, {
        name: "Entreno «A»",
        address: "Campo de Vallecas",
        description: "",
        date,
        startTime: "19:00",
        finishTime: "20:30",
        capacity: 1,
        price: 0,
        tags: [],
      }),
    ),
  );
const [session, nextSession] = [await sessionOn("2026-11-24"), await sessionOn("2026-11-26")];
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = 201;
  await mails.clear();
  await units.asSystem(async (uow) => {
    for (const table of ["notice_pushes", "push_subscriptions", "preferences", "attendances"])
      await uow.db(table).delete();
  });
});

/** A signed-in member whose device takes messages. */
async function reader() {
  const [memberId = 0] = await units.addMembers(1);
  const { identity_id: identityId, email } = await units.asSystem((uow) =>
    uow.db("members").where({ id: memberId }).first("identity_id", "email"),
  );
  const { id } = await one<{ id: string }>(
    base.database.platform,
    `WITH person AS (INSERT INTO platform.identities (id, email) VALUES (:identityId, :email) RETURNING id)
     INSERT INTO platform.sign_ins (token_hash, identity_id, tenant_id, kind, expires_at)
     SELECT sha256(:token::bytea), id, :tenant, 'browser', now() + interval '1 day' FROM person RETURNING id`,
    { identityId, email, tenant: club.tenant, token: randomUUID() },
  );
  const owner = { club, signIn: { id, identityId } };
  const device = receiver.device();
  await addDevice(host, owner, device);
  return { memberId, owner, device };
}

const tell = (memberId: number, kind: "reinstated" | "new-occasion" = "reinstated", occasion = session) =>
  units.asSystem((uow) => notify(uow, [{ memberId, kind, occasion, once: `told:${++told}` }]));

/** Does the queue's work for what is due. */
async function sendAll(after = 60): Promise<void> {
  await mails.sendAll({ after });
  const waiting = await units.asSystem((uow) =>
    uow.db("notice_pushes").whereNull("done_at").orderBy("id").select({ pushId: "id" }, "failures"),
  );
  for (const payload of waiting) await sendNoticePush(sender, { tenant: club.tenant, payload });
}
const state = () => units.asSystem((uow) => uow.db("notice_pushes").first());
const devices = (memberId: number) =>
  units.asSystem((uow) => uow.db("push_subscriptions").where({ member_id: memberId }));

it("reaches a device encrypted and signed, once, in the reader's language", async () => {
  const { memberId, device } = await reader();
  await units.asSystem((uow) => uow.db("members").where({ id: memberId }).update({ language: "es" }));
  await tell(memberId);
  await sendAll();
  await sendAll();
  const [pushed] = receiver.received;
  expect(receiver.received).toHaveLength(1);
  expect(pushed?.endpoint).toBe(device.endpoint);
  expect(pushed?.message).toEqual({
    title: "Al final sí: Entreno «A», mar, 24 nov, 19:00",
    body: "Sí se celebra, y tu respuesta sigue en pie.",
    language: "es",
    url: `http://alder.localhost:3000/attendance/${session.id}`,
    actions: ["Voy", "No puedo"].map((title) => ({ title, url: expect.any(String) })),
    tag: expect.stringMatching(/^notice-\d+$/),
  });
  expect(pushed?.headers).toMatchObject({ urgency: "high", ttl: "86400", topic: pushed?.message.tag });
  if (!pushed) return;
  const signed = await receiver.signedBy(pushed, pushKeys(TEST_SECRET).publicKey);
  expect(signed.sub).toBe("mailto:post@clubs.example");
});

it("offers the answers that the mail of the same notice has, by links of this member and occasion", async () => {
  const { memberId } = await reader();
  const actions = async () => {
    await tell(memberId);
    await sendAll();
    return receiver.received.pop()?.message.actions as PushAction[] | undefined;
  };
  const answer = (attending: "attending" | "not-attending") =>
    units.asMember(memberId, (uow) =>
      answerOccasion(uow, { occasionId: session.id, attending, reviewed: undefined }),
    );
  const asked = (text = "") => [...text.matchAll(/answer\?code=([\w-]+)&attending=(\d)/g)];
  const offered = (await actions()) ?? [];
  const meant = [mails.sent[0]?.text, offered.map(({ url }) => url).join("\n")].map((text) =>
    asked(text).map(([, code = "", value]) => [openAnswerLink(TEST_SECRET, club.tenant, code), value]),
  );
  const link = expect.objectContaining({ memberId, occasionId: session.id });
  expect(meant).toEqual(
    [0, 1].map(() => [
      [link, "1"],
      [link, "0"],
    ]),
  );
  await answer("attending");
  expect(await actions()).toEqual([
    { title: "Give up my place", url: expect.stringMatching(/attending=0$/) },
  ]);
  await units.asSystem((uow) => uow.db("occasions").where({ id: session.id }).update({ status: "canceled" }));
  expect(await actions()).toBeUndefined();
  await units.asSystem((uow) =>
    uow.db("occasions").where({ id: session.id }).update({ status: "confirmed" }),
  );
});

it("gathers what is not urgent, and opens home for it", async () => {
  const { memberId } = await reader();
  await tell(memberId, "new-occasion");
  await tell(memberId, "new-occasion", nextSession);
  await sendAll(0);
  expect(receiver.received.splice(0)).toEqual([]);
  await sendAll();
  const [{ message } = expect.fail("Nothing was sent."), ...others] = receiver.received;
  expect([message, others]).toMatchObject([{ title: "2 messages", url: "http://alder.localhost:3000/" }, []]);
  expect(message).not.toHaveProperty("actions");
});

it("goes to each of a member's devices, beside the mail", async () => {
  const { memberId } = await reader();
  const another = await reader();
  await units.asSystem((uow) =>
    uow.db("push_subscriptions").where({ member_id: another.memberId }).update({ member_id: memberId }),
  );
  await tell(memberId);
  await sendAll();
  expect(new Set(receiver.received.map(({ endpoint }) => endpoint)).size).toBe(2);
  expect(mails.sent).toHaveLength(1);
});

it.each([
  ["by mail only", "push", 0, 1],
  ["by push only", "email", 1, 0],
])("a member who wants it %s", async (_how, channel, pushes, sent) => {
  const { memberId } = await reader();
  await units.asSystem((uow) =>
    uow.db("preferences").insert({ member_id: memberId, topic: "canceled", channel, wanted: false }),
  );
  await tell(memberId);
  await sendAll();
  expect([receiver.received.length, mails.sent.length]).toEqual([pushes, sent]);
});

it.each([
  [
    "was archived",
    (memberId: number) => ({ table: "members", at: { id: memberId }, set: { state: "archived" } }),
  ],
  [
    "has an address that nobody confirmed",
    (id: number) => ({ table: "members", at: { id }, set: { confirmed_at: null } }),
  ],
])("leaves alone a member who %s since the message was made", async (_what, change) => {
  const { memberId } = await reader();
  await tell(memberId);
  await mails.sendAll();
  const { table, at, set } = change(memberId);
  await units.asSystem((uow) => uow.db(table).where(at).update(set));
  await sendAll();
  expect(receiver.received).toEqual([]);
});

it("ends with the sign-in, wherever that was ended", async () => {
  const { memberId, owner } = await reader();
  await tell(memberId);
  await run(base.database.platform, "DELETE FROM platform.sign_ins WHERE id = :signInId", {
    signInId: owner.signIn.id,
  });
  await sendAll();
  expect(receiver.received).toEqual([]);
  expect(await devices(memberId)).toEqual([]);
});

it("is switched off for one device", async () => {
  const { memberId, owner, device } = await reader();
  await removeDevice(host, owner, device);
  await tell(memberId);
  await sendAll();
  expect(receiver.received).toEqual([]);
  expect(mails.sent).toHaveLength(1);
});

it("follows a shared device to whom is signed in there", async () => {
  const former = await reader();
  const present = await reader();
  await addDevice(host, present.owner, former.device);
  await tell(former.memberId);
  await tell(present.memberId);
  await sendAll();
  expect(receiver.received.map(({ endpoint }) => endpoint)).toEqual([former.device.endpoint]);
  expect(await devices(former.memberId)).toEqual([]);
});

it.each([404, 410])("forgets a device that the push service no longer knows (%i)", async (status) => {
  const { memberId } = await reader();
  receiver.answer = status;
  await tell(memberId);
  await sendAll();
  expect(await devices(memberId)).toEqual([]);
  expect(await state()).toBeUndefined();
});

it("is tried again later if the service is down, and says why meanwhile", async () => {
  const { memberId } = await reader();
  receiver.answer = 503;
  await tell(memberId);
  await sendAll();
  await sendAll();
  expect(await state()).toMatchObject({
    failures: 2,
    reason: "refused",
    answer: "HTTP 503",
    given_up_at: null,
  });
  receiver.answer = 201;
  await sendAll();
  expect(receiver.received).toHaveLength(1);
  expect(await state()).toMatchObject({ message: null });
});

it("of two workers with the same try, one counts", async () => {
  const { memberId } = await reader();
  receiver.answer = 503;
  await tell(memberId);
  await mails.sendAll();
  const { id: pushId } = await state();
  const work = () => sendNoticePush(sender, { tenant: club.tenant, payload: { pushId, failures: 0 } });
  await Promise.all([work(), work()]);
  expect(await state()).toMatchObject({ failures: 1 });
});

it("says nothing of a place that was given back within the half minute", async () => {
  const [admin = 0] = await units.addMembers(1, { role: "admin" });
  const { memberId } = await reader();
  const occasionId = session.id;
  await units.asMember(memberId, (uow) =>
    answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
  );
  const { undo } = await units.asMember(admin, (uow) =>
    recordAnswer(uow, {
      occasionId,
      memberId,
      attending: "not-attending",
      overCapacity: false,
      reviewed: undefined,
    }),
  );
  await sendAll(10);
  expect(receiver.received).toEqual([]);
  await units.asMember(admin, (uow) => undoAnswer(uow, { undo: undo ?? 0 }));
  await sendAll();
  expect(receiver.received).toEqual([]);
});

it("refuses an address that is no push service's", async () => {
  const { owner, device } = await reader();
  const refused = addDevice(host, owner, { ...device, endpoint: "https://127.0.0.1/push" });
  await expect(refused).rejects.toMatchObject({ code: "push-service", field: "endpoint" });
});
