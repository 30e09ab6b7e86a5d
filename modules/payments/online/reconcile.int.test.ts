import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { findingRows } from "#modules/payments/pages/online/finding-rows.view.server.ts";
import { openOnlineWorld } from "#tests/support/ledger/online-world.ts";
import { closeFinding } from "./findings.server.ts";
import { reconcileJob } from "./reconcile.server.ts";

const world = await openOnlineWorld();
const { controls } = world.double;
const [club] = world.units;
const DAY_MS = 86_400_000;
let account = "";
let member = 0;
const [admin = 0] = await club.addMembers(1, { role: "admin" });

beforeAll(async () => {
  account = await world.connect(0);
});
beforeEach(async () => {
  [member = 0] = await club.addMembers(1);
  club.now = new Date();
});

/** A member pays at the provider, of which we never hear. */
async function payUnheard(amount: number): Promise<string> {
  club.now = new Date();
  controls.holdEvents();
  const session = await world.begin(0, member, amount);
  controls.payInBrowserless(session);
  return String(controls.all(account, "checkout.session").find(({ id }) => id === session)?.payment_intent);
}
/** The job as it runs once a week, so many days from now, with the work that it queues. */
async function weekly(days: number, between?: () => Promise<unknown>): Promise<void> {
  club.now = new Date(Date.now() + days * DAY_MS);
  await world.queued();
  await club.asSystem(reconcileJob.run);
  for (const one of await comparing()) await world.perform(one);
  // What differs is looked at again an hour later.
  club.now = new Date(club.now.getTime() + 3_600_000);
  const again = await comparing();
  await between?.();
  for (const one of again) await world.perform(one);
}
const comparing = async () => (await world.queued()).filter(({ kind }) => kind === "payments:reconcile");
const told = async (): Promise<unknown[]> => {
  const rows = await club.asSystem(({ db }) =>
    db("notices").where({ member_id: admin, kind: "payments:compared" }).orderBy("id").select("payload"),
  );
  return rows.map(({ payload }) => payload.values.count);
};
const listed = (language: "en" | "es") => {
  const page = { t: serverI18n(language).t, language, locale: "en-GB" } as unknown as PageRequest;
  return club.asMember(admin, (uow) => findingRows(uow, page));
};

describe("the weekly comparison with the provider", () => {
  it("tells admins in words of what differs: in one notice, and not again every week", async () => {
    const first = await payUnheard(1_100);
    const second = await payUnheard(900);
    await weekly(2);
    expect(await told()).toEqual([2]);
    const rows = await listed("en");
    expect(rows.map(({ objectId, money, text, member }) => [objectId, money, text, member?.id])).toEqual(
      expect.arrayContaining([
        [first, "€11", "It was paid at Stripe, but is not in our books.", member],
        [second, "€9", "It was paid at Stripe, but is not in our books.", member],
      ]),
    );
    expect((await listed("es")).map(({ text }) => text)).toContain(
      "Se pagó en Stripe, pero no figura en nuestras cuentas.",
    );
    await weekly(9);
    for (const { id } of rows) await club.asMember(admin, (uow) => closeFinding(uow, { findingId: id }));
    await weekly(16);
    expect([await told(), await listed("en")]).toEqual([[2], []]);
    const third = await payUnheard(300);
    await weekly(23);
    expect(await told()).toEqual([2, 1]);
    expect((await listed("en")).map(({ objectId }) => objectId)).toEqual([third]);
  });

  it("says nothing of what may still be under way", async () => {
    const before = (await told()).length;
    await payUnheard(700);
    await weekly(0);
    expect(await told()).toHaveLength(before);
  });

  it("says nothing of what is booked within the hour, as when a payment took days and its event is in the queue", async () => {
    const before = (await told()).length;
    await payUnheard(750);
    await weekly(2, () => {
      controls.releaseEvents();
      return world.settle();
    });
    expect(await told()).toHaveLength(before);
  });

  it("names amounts in the currency that they are of, whatever the club counts in by now", async () => {
    const payment = await payUnheard(1_300);
    await club.asSystem(({ db }) => db("organization").update({ currency: "USD" }));
    await weekly(2);
    const row = (await listed("en")).find(({ objectId }) => objectId === payment);
    expect(row?.money).toBe("€13");
    await club.asSystem(({ db }) => db("organization").update({ currency: "EUR" }));
  });

  it("is over for an account that the provider no longer shows, instead of being tried for ever", async () => {
    controls.deauthorize(account);
    await weekly(2);
    expect(await world.findings(0)).toContain("gone");
    await weekly(9);
  });
});
