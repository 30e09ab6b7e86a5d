import { Webhook as Verifier } from "standardwebhooks";
import { beforeEach, expect, it } from "vitest";
import { Refusal } from "#app/kernel/refusal.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { webhookReceiver } from "#tests/support/webhook-receiver.ts";
import { webhookSending } from "#tests/support/webhook-sending.ts";
import { renewWebhookSecret } from "../add-webhook.server.ts";
import { testWebhook } from "../change-webhook.server.ts";
import { webhookDeliveries } from "../webhooks.server.ts";
import { webhookSeal } from "./send-webhooks.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const identityId = await units.asSystem(
  async ({ db }) => (await db("members").where({ id: admin }).first("identity_id")).identity_id,
);
const receiver = await webhookReceiver();
const sending = webhookSending(base, units, { identityId });
const { seal } = sending.keeper;
units.now = new Date();

beforeEach(async () => {
  sending.keeper.seal = seal;
  sending.sender.seal = seal;
  await units.asSystem(({ db }) => db("webhooks").delete());
});

const renew = async (webhookId: number, former: "for-a-day" | "ends-now" = "for-a-day") =>
  (await renewWebhookSecret(sending.keeper, { webhookId, former })).secret;
const pass = (hours: number) => {
  units.now = new Date(units.now.getTime() + hours * 3_600_000);
};
/** Which of these secrets sign the next message. */
async function signers(webhookId: number, secrets: Record<string, string>): Promise<string[]> {
  receiver.received.length = 0;
  await units.asMember(admin, (uow) => testWebhook(uow, { webhookId }));
  await sending.sendDue();
  const [one] = receiver.received;
  const isSignedBy = (secret: string) => {
    try {
      new Verifier(secret).verify(one?.body ?? "", { ...one?.headers });
      return true;
    } catch {
      return false;
    }
  };
  return Object.keys(secrets).filter((name) => isSignedBy(secrets[name] ?? ""));
}

it("a former secret has its day, however often a new one is made in it", async () => {
  const { id, secret: a } = await sending.add(receiver.address, ["member.erased"]);
  const b = await renew(id);
  expect(await signers(id, { a, b })).toEqual(["a", "b"]);
  const c = await renew(id);
  expect(await signers(id, { a, b, c })).toEqual(["a", "c"]);
});

it("a secret that has leaked can end now, with an older one that still has its day", async () => {
  const { id, secret: a } = await sending.add(receiver.address, ["member.erased"]);
  const b = await renew(id);
  const c = await renew(id, "ends-now");
  expect(await signers(id, { a, b, c })).toEqual(["c"]);
  const d = await renew(id);
  expect(await signers(id, { a, b, c, d })).toEqual(["c", "d"]);
});

it("secrets are told to somebody alone who has just proved who they are", async () => {
  const { id, secret: a } = await sending.add(receiver.address, ["member.erased"]);
  const { signIn } = sending.keeper;
  sending.keeper.signIn = { ...signIn, fresh: false };
  await expect(renew(id, "ends-now")).rejects.toEqual(new Refusal("sign-in-not-fresh"));
  await expect(sending.add(receiver.address, ["member.erased"])).rejects.toEqual(
    new Refusal("sign-in-not-fresh"),
  );
  sending.keeper.signIn = signIn;
  expect(await signers(id, { a })).toEqual(["a"]);
});

it("once the day is over, the next new one leaves the one before it its own day", async () => {
  const { id, secret: a } = await sending.add(receiver.address, ["member.erased"]);
  const before = units.now;
  pass(-25);
  const b = await renew(id);
  units.now = before;
  expect(await signers(id, { a, b })).toEqual(["b"]);
  const c = await renew(id);
  expect(await signers(id, { a, b, c })).toEqual(["b", "c"]);
});

it("a new secret helps at once where the former can't be read any more", async () => {
  const { id, secret: a } = await sending.add(receiver.address, ["member.erased"]);
  sending.sender.seal = webhookSeal({ SECRET: "another secret, with which nothing was sealed" });
  sending.keeper.seal = sending.sender.seal;
  expect(await signers(id, { a })).toEqual([]);
  const { items } = await units.asSystem((uow) =>
    webhookDeliveries(uow, { webhookId: id, page: 1, perPage: 9 }),
  );
  expect(items).toMatchObject([{ state: "pending", fault: "secret" }]);
  const b = await renew(id);
  // The failed message is due again, too.
  pass(0.01);
  expect(await signers(id, { a, b })).toEqual(["b"]);
  const kept = await units.asSystem(({ db }) => db("webhooks").first("former_secret", "former_until"));
  expect(kept).toEqual({ former_secret: null, former_until: null });
});

it("a secret that changes while a former one still signs does not hold up the new one", async () => {
  const { id, secret: a } = await sending.add(receiver.address, ["member.erased"]);
  const former = webhookSeal({ SECRET: "another secret, with which nothing else was sealed" }).seal("lost");
  const until = new Date(units.now.getTime() + 3_600_000);
  await units.asSystem(({ db }) => db("webhooks").update({ former_secret: former, former_until: until }));
  expect(await signers(id, { a })).toEqual(["a"]);
});
