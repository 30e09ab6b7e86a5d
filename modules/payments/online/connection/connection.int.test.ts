import { beforeEach, describe, expect, it } from "vitest";
import { actHost } from "#app/core/module-system/module-host.server.ts";
import { NOTHING_SEEN } from "#app/web/http/forms/confirmation-reply.ts";
import { currencyConsequences } from "#modules/payments/keep-currency.server.ts";
import { accountsOf } from "#modules/payments/ledger/accounts.server.ts";
import { openCardWorld } from "#tests/support/ledger/card-world.ts";
import { setAutomatic } from "../automatic/set-automatic.server.ts";
import { myCard } from "../cards/my-card.server.ts";
import { beginTopUp } from "../top-ups/top-ups.server.ts";
import { connect, disconnect } from "./connect.server.ts";
import { accountInUse } from "./connected-account.server.ts";

const cards = await openCardWorld();
const { world, controls, club, account, settle, save, told, spend, topUps } = cards;
const [admin = 0, other = 0] = await club.addMembers(2, { role: "admin" });
const host = actHost(world.app, "payments", world.base.clubs[0]);
const SET = { threshold: 0, amount: 2_000, monthlyCap: 5_000 };
let member = 0;

beforeEach(async () => {
  [member = 0] = await club.addMembers(1);
});

const automatic = () => club.asMember(member, (uow) => setAutomatic(uow, SET));
const mine = async () => (await club.asMember(member, myCard)).automatic;
const states = async () => (await topUps(member)).map(({ state }) => state);
const begin = () => club.asMember(admin, (uow) => connect.begin(uow, {}));
const end = () => club.asMember(admin, (uow) => disconnect(uow, { reviewed: undefined }));
const inUse = async () => (await club.asSystem(accountInUse))?.id;
/** The acts about the connection that are on record, with their notes. */
const acts = () =>
  club.asSystem(async ({ db }) => {
    const rows = await db("audit_log").where("act", "like", "payments.%connect%").orderBy("id").select("*");
    return rows.map(({ act, after, actor_id }) => [act, after?.note ?? "", actor_id]);
  });
const seen = async (who: number) => (await told(who)).filter((kind) => kind.includes("connect"));

describe("a club that ends the use of its account", () => {
  it("ends that cards pay by themselves, says so, and revives none by connecting again", async () => {
    await save(member);
    await automatic();
    const known = (await acts()).length;
    await expect(
      club.asMember(admin, (uow) => disconnect(uow, { reviewed: NOTHING_SEEN })),
    ).rejects.toMatchObject({
      question: {
        consequences: expect.arrayContaining([
          expect.objectContaining({ key: "payments:consequences.disconnect.cards" }),
        ]),
      },
    });
    await end();
    expect(await told(member)).toContain("payments:automatic-stopped");
    await connect.afterCommit(host, await begin());
    await spend(member, 500, "a");
    await settle();
    expect([await inUse(), await mine(), await states()]).toMatchObject([
      account,
      { isOn: false, endedBy: "club" },
      [],
    ]);
    expect((await acts()).slice(known)).toEqual([
      ["payments.disconnected", account, admin],
      ["payments.connected", account, admin],
    ]);
    expect([await seen(admin), await seen(other)]).toEqual([
      [],
      ["payments:disconnected-seen", "payments:connected-seen"],
    ]);
    await automatic();
    await spend(member, 100, "b");
    await settle();
    expect(await states()).toEqual(["paid"]);
  });

  it("charges no card for what was announced before", async () => {
    await save(member);
    await automatic();
    await spend(member, 500, "a");
    await settle(["refill"]);
    expect(await states()).toEqual(["begun"]);
    await end();
    const before = controls.all(account, "payment_intent").length;
    const [row] = await topUps(member);
    await world.perform({
      kind: "payments:charge-card",
      payload: { topUpId: row?.id },
      tenant: world.base.tenants[0],
    } as never);
    expect([await states(), controls.all(account, "payment_intent").length]).toEqual([["expired"], before]);
    await connect.afterCommit(host, await begin());
  });
});

it("a club in a currency that the provider does not take is told so, and takes no payments", async () => {
  const keep = (currency: string) => club.asSystem(({ db }) => db("organization").update({ currency }));
  const ready = async () => {
    const isReady = (await club.asSystem(accountInUse))?.ready;
    // What sends members to the form that takes a card says the same.
    const known = (await club.asSystem((uow) => accountsOf(uow, [member]))).get(member);
    expect(known?.paysOnline).toBe(isReady);
    return isReady;
  };
  const asked = (to: string) => club.asSystem((uow) => currencyConsequences(uow, { from: "EUR", to }));
  expect(await ready()).toBe(true);
  expect((await asked("GHS")).map(({ key }) => key)).toContain("payments:consequences.currency.notTaken");
  expect((await asked("KES")).map(({ key }) => key)).not.toContain("payments:consequences.currency.notTaken");
  await keep("GHS");
  await expect(begin()).rejects.toMatchObject({
    code: "payments:currency-not-taken",
    values: { currency: "GHS" },
  });
  expect(await ready()).toBe(false);
  await keep("KWD");
  expect(await ready()).toBe(true);
  await expect(club.asMember(member, (uow) => beginTopUp(uow, { amount: 1_255 }))).rejects.toMatchObject({
    code: "payments:card-step",
    field: "amount",
    values: { step: { amount: 10, currency: "KWD" } },
  });
  await keep("EUR");
});

it("a club that loses its account is told once, and gets another one that is on record", async () => {
  await save(member);
  await automatic();
  const [known, heard] = [(await acts()).length, (await seen(other)).length];
  controls.deauthorize(account);
  await settle();
  const event = controls
    .all(account, "event")
    .find(({ type }) => type === "account.application.deauthorized");
  for (const again of [1, 2]) await controls.deliver({ ...event, id: `evt_again_${again}` } as never);
  await settle();
  expect(await mine()).toMatchObject({ isOn: false, endedBy: "club" });
  expect([await inUse(), (await acts()).slice(known)]).toEqual([
    undefined,
    [["payments.connection-lost", account, null]],
  ]);
  expect((await seen(other)).slice(heard)).toEqual(["payments:connection-lost"]);
  await connect.afterCommit(host, await begin());
  const now = await inUse();
  expect((await acts()).slice(known + 1)).toEqual([
    ["payments.connecting", "", admin],
    ["payments.connected", now, null],
  ]);
  expect((await seen(other)).slice(heard + 1)).toEqual(["payments:connected-seen"]);
  expect((await seen(admin)).filter((kind) => kind === "payments:connected-seen")).toEqual([]);
});

it("a club whose connecting was cut short hears of its next account", async () => {
  const { tenant } = world.base.clubs[1];
  const platform = world.base.database.platform("platform.payments_accounts");
  await platform.insert({ id: "acct_cut_short", tenant_id: tenant });
  const id = await world.connect(1);
  const found = await world.units[1].asSystem(accountInUse);
  expect(found).toMatchObject({ id, ready: true });
});
