import { pino } from "pino";
import { expect, it } from "vitest";
import { actHost } from "#app/core/module-system/module-host.server.ts";
import { openCardWorld } from "#tests/support/ledger/card-world.ts";
import { chargeCard } from "../automatic/charge-card.server.ts";
import { setAutomatic } from "../automatic/set-automatic.server.ts";
import { saveCard } from "../cards/save-card.server.ts";
import { topUpOnline } from "../top-ups/checkout.server.ts";
import { connect, lookAtAccount } from "./connect.server.ts";

const { world, controls, club, account, settle, save, spend, topUps } = await openCardWorld();
const host = actHost(world.app, "payments", world.base.clubs[0]);
const [admin = 0] = await club.addMembers(1, { role: "admin" });
const [member = 0] = await club.addMembers(1);
const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });
const accounts = (): Promise<string[]> =>
  club.asSystem(({ db }) => db("payment_online_accounts").where({ gone: false }).pluck("id"));
const begin = () => club.asMember(admin, (uow) => connect.begin(uow, {}));

it("says so at the form where the provider takes a member for no customer", async () => {
  await club.asSystem(({ db }) => db("members").where({ id: member }).update({ email: "ana@club" }));
  const begun = await club.asMember(member, (uow) => saveCard.begin(uow, {}));
  await expect(saveCard.afterCommit(host, begun)).rejects.toEqual(refusal("payments:card-refused"));
});

it("writes nothing of people, their cards or secrets to the log", async () => {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line) => void lines.push(line) });
  const told = actHost({ ...world.app, log }, "payments", world.base.clubs[0]);
  const [payer = 0, other = 0] = await club.addMembers(2);
  await save(payer, "poor");
  await club.asMember(payer, (uow) =>
    setAutomatic(uow, { threshold: 1_000, amount: 2_000, monthlyCap: 5_000 }),
  );
  await spend(payer, 100, "fee");
  await settle(["refill"]);
  const [row] = await topUps(payer);
  await chargeCard.run({ id: "charge", payload: { topUpId: row?.id }, tries: 0 }, told);
  await club.asSystem(({ db }) => db("members").where({ id: other }).update({ email: "bea@club" }));
  const saving = await club.asMember(other, (uow) => saveCard.begin(uow, {}));
  await expect(saveCard.afterCommit(told, saving)).rejects.toEqual(refusal("payments:card-refused"));
  const paying = await club.asMember(other, (uow) => topUpOnline.begin(uow, { amount: 1 }));
  await expect(topUpOnline.afterCommit(told, paying)).rejects.toEqual(refusal("payments:provider-refused"));
  const written = lines.join("");
  for (const word of [
    "StripeCardError",
    "card_declined",
    "insufficient_funds",
    "StripeInvalidRequestError",
    "402",
  ])
    expect(written).toContain(word);
  expect(written).not.toMatch(/secret|bea@club|0341|mastercard|billing|payer@|last4|sk_test/i);
});

it("says so where the club's account is gone and nobody has told us, and connects anew", async () => {
  controls.holdEvents();
  controls.deauthorize(account);
  const [other = 0] = await club.addMembers(1);
  const saving = await club.asMember(other, (uow) => saveCard.begin(uow, {}));
  const paying = await club.asMember(other, (uow) => topUpOnline.begin(uow, { amount: 500 }));
  await expect(saveCard.afterCommit(host, saving)).rejects.toEqual(refusal("payments:not-connected"));
  await expect(topUpOnline.afterCommit(host, paying)).rejects.toEqual(refusal("payments:not-connected"));
  expect(await accounts()).toEqual([]);
  const { address } = await connect.afterCommit(host, await begin());
  const [now = ""] = await accounts();
  expect([address.startsWith(world.double.url), now === account]).toEqual([true, false]);
  controls.releaseEvents();
  await settle();
  expect(await accounts()).toEqual([now]);
  controls.deauthorize(now);
  await expect(lookAtAccount.afterCommit(host, now)).rejects.toEqual(refusal("payments:not-connected"));
  expect(await accounts()).toEqual([]);
});

it("asks in vain for what was never there: an account to connect with", async () => {
  controls.outage("500");
  const asked = await begin();
  await expect(connect.afterCommit(host, asked)).rejects.toEqual(refusal("payments:provider-away"));
  controls.outage();
  await expect(connect.afterCommit(host, asked)).resolves.toMatchObject({
    address: expect.stringContaining("http"),
  });
});
