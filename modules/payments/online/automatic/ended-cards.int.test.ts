import { beforeEach, describe, expect, it } from "vitest";
import { changeSettings } from "#app/core/club/settings/change-settings.server.ts";
import { eraseMember } from "#app/core/members/leaving/erase-member.server.ts";
import { confirmed } from "#tests/support/asked.ts";
import { openCardWorld } from "#tests/support/ledger/card-world.ts";
import { myCard } from "../cards/my-card.server.ts";
import { lookAtTopUp } from "../look-up.server.ts";
import { LimitSchema } from "../online.schemas.ts";
import { limitTopUps } from "../top-ups/limit-top-ups.server.ts";
import { beginRefill } from "./refill.server.ts";
import { setAutomatic } from "./set-automatic.server.ts";

const cards = await openCardWorld();
const { world, controls, club, account, settle, save, topUps, told, spend } = cards;
const SET = { threshold: 1_000, amount: 2_000, monthlyCap: 5_000 };
let [member, admin] = [0, 0];

beforeEach(async () => {
  [member = 0] = await club.addMembers(1);
  [admin = 0] = await club.addMembers(1, { role: "admin" });
});

// By hand: with money on record the settings keep the currency.
const currency = (currency: "EUR" | "USD" | "GBP") =>
  club.asSystem(({ db }) => db("organization").update({ currency }));
const toggle = (on: boolean) => {
  const { settings: definitions, modules } = club.host.registry;
  return confirmed((reviewed) =>
    club.asMember(admin, (uow) => changeSettings(uow, { definitions, modules }, { payments: on, reviewed })),
  );
};
const automatic = (set = SET) => club.asMember(member, (uow) => setAutomatic(uow, set));
const mine = async () => (await club.asMember(member, myCard)).automatic;
const states = async () => (await topUps(member)).map(({ state }) => state);
const asked = () => controls.all(account, "payment_intent").length;
const balance = async () => (await world.account(0, member)).balance;
const findings = () => world.findings(0);

describe("in a club that counts in another currency by now", () => {
  it("a card pays nothing by itself until its owner sets it anew, and they are told once", async () => {
    await save(member);
    await automatic({ ...SET, threshold: 0 });
    await currency("GBP");
    expect(await mine()).toMatchObject({ isOn: false, endedBy: "currency" });
    await spend(member, 100, "a");
    await settle();
    await club.asSystem((uow) => beginRefill(uow, member));
    expect([await states(), (await told(member)).filter((kind) => kind.endsWith("automatic-ended"))]).toEqual(
      [[], ["payments:automatic-ended"]],
    );
    await automatic();
    await spend(member, 100, "b");
    await settle();
    expect([await states(), await balance()]).toEqual([["paid"], 1_800]);
    await currency("EUR");
  });

  it("what was announced before is not charged", async () => {
    await save(member);
    await automatic();
    await spend(member, 100, "a");
    await settle(["refill"]);
    const before = asked();
    await currency("USD");
    const [row] = await topUps(member);
    await world.perform({
      kind: "payments:charge-card",
      payload: { topUpId: row?.id },
      tenant: world.base.tenants[0],
    });
    expect([await states(), asked() - before, await mine()]).toMatchObject([
      ["failed"],
      0,
      { endedBy: "currency" },
    ]);
    await currency("EUR");
  });

  it("what was charged before credits nothing, and an admin is to look at it", async () => {
    await save(member);
    await automatic();
    await spend(member, 100, "a");
    controls.holdEvents();
    await settle();
    expect(await states()).toEqual(["processing"]);
    await currency("USD");
    const known = await findings();
    controls.releaseEvents();
    await settle();
    expect([await states(), await balance(), (await findings()).slice(known.length)]).toEqual([
      ["failed"],
      0,
      ["currency"],
    ]);
    await currency("EUR");
  });
});

it("a card is charged no more at a time than the club takes by now, and nobody begins to pay more", async () => {
  await save(member);
  const limit = (topUpLimit?: number) =>
    club.asMember(admin, (uow) => limitTopUps(uow, LimitSchema.parse({ topUpLimit })));
  await automatic({ ...SET, threshold: 0 });
  await limit(1_500);
  await expect(world.begin(0, member, 1_501)).rejects.toMatchObject({ code: "payments:too-much" });
  await spend(member, 1_000, "a");
  await settle();
  expect(await balance()).toBe(500);
  await limit();
  await expect(world.begin(0, member, 1_501)).resolves.toBeDefined();
});

describe("while payments are off", () => {
  it("a card is not charged for what was announced before, nor once they are on, until its owner says so", async () => {
    await save(member);
    await automatic();
    await spend(member, 100, "a");
    await settle(["refill"]);
    const [row] = await topUps(member);
    const before = [asked(), (await told(member)).length];
    await toggle(false);
    await world.perform({
      kind: "payments:charge-card",
      payload: { topUpId: row?.id },
      tenant: world.base.tenants[0],
    });
    await settle();
    expect([await states(), asked(), (await told(member)).length]).toEqual([["expired"], ...before]);
    await toggle(true);
    expect(await mine()).toMatchObject({ isOn: false, endedBy: "club" });
    expect(await told(member)).toContain("payments:automatic-stopped");
    await club.asSystem((uow) => beginRefill(uow, member));
    await settle();
    expect(await states()).toEqual(["expired"]);
    await automatic();
    await settle();
    expect(await states()).toEqual(["expired"]);
    await spend(member, 100, "b");
    await settle();
    expect([await states(), await balance()]).toEqual([["expired", "paid"], 1_800]);
  });

  it("what comes in is credited and pays debts, and nobody is told or charged", async () => {
    await save(member);
    await automatic();
    await spend(member, 1_500, "debt");
    controls.holdEvents();
    await settle();
    const heard = (await told(member)).length;
    await toggle(false);
    controls.releaseEvents();
    await settle();
    expect(await world.account(0, member)).toEqual({ balance: 500, debt: 0 });
    expect([await states(), (await told(member)).length]).toEqual([["paid"], heard]);
    await toggle(true);
    expect(await world.account(0, member)).toEqual({ balance: 500, debt: 0 });
  });
});

describe("somebody who is erased", () => {
  const named = () =>
    club.asSystem(({ db }) =>
      db("payment_cards").where({ member_id: member }).select("brand", "last4", "exp_month", "exp_year"),
    );
  const customers = () => controls.all(account, "customer").length;
  const erase = () =>
    club.asMember(admin, (uow) =>
      eraseMember(uow, { memberId: member, reviewed: undefined, balance: "write-off" }),
    );
  const NOTHING = { brand: null, last4: null, exp_month: null, exp_year: null };

  it("leaves nothing that names their card, and is forgotten by the provider", async () => {
    await save(member);
    await save(member, "poor");
    const before = customers();
    await erase();
    await settle();
    expect([await named(), before - customers()]).toEqual([[NOTHING, NOTHING], 1]);
  });

  it("is, too, once payments are on again, if they were off", async () => {
    await save(member);
    const before = customers();
    await toggle(false);
    await erase();
    await toggle(true);
    await settle();
    expect([await named(), before - customers()]).toEqual([[NOTHING], 1]);
  });
});

describe("what the provider no longer lets us ask about", () => {
  it("is given up with a finding: a saving that it does not know, and top-ups of an account that is gone", async () => {
    const known = await findings();
    const session = await world.begin(0, member, 900);
    await save(member);
    await automatic();
    await spend(member, 100, "a");
    controls.holdEvents();
    await settle();
    const rows = await topUps(member);
    expect(rows.map(({ state }) => state)).toEqual(["open", "processing"]);
    controls.deauthorize(account);
    for (const { id } of rows) for (const _twice of [1, 2]) await lookAtTopUp(world.hostFor(0), id);
    expect([session.startsWith("cs_"), await states(), (await findings()).slice(known.length)]).toEqual([
      true,
      ["failed", "failed"],
      ["gone", "gone"],
    ]);
    await world.perform({ kind: "payments:catch-up", payload: { account }, tenant: world.base.tenants[0] });
    expect((await findings()).slice(known.length)).toEqual(["gone", "gone", "gone"]);
    const [{ gone }] = await club.asSystem(({ db }) => db("payment_online_accounts").select("gone"));
    expect(gone).toBe(true);
  });
});
