import { actHost } from "#app/core/module-system/module-host.server.ts";
import { chargeForModule } from "#modules/payments/ledger/module-charges.server.ts";
import { saveCard } from "#modules/payments/online/cards/save-card.server.ts";
import type { CardName } from "#scripts/lab/stripe-double/world/cards.ts";
import { openOnlineWorld } from "./online-world.ts";

const DONE_AT_ONCE = ["event", "refill", "charge-card", "forget-card", "forget-customer"];

/** A club that takes payments through a stand-in for Stripe, and what members do with their cards there. */
export async function openCardWorld() {
  const world = await openOnlineWorld();
  const { controls } = world.double;
  const [club] = world.units;
  const account = await world.connect(0);

  /** Waits for the provider's events, and does all work that is due, until nothing is left. */
  async function settle(kinds: readonly string[] = DONE_AT_ONCE): Promise<void> {
    await controls.settled();
    const due = (await world.queued()).filter(({ kind }) => kinds.includes(kind.replace("payments:", "")));
    for (const one of due) await world.perform(one);
    if (due.length > 0) await settle(kinds);
  }
  /** Has a member go to the page on which a card is saved. Returns the provider's session. */
  async function startSaving(memberId: number): Promise<string> {
    const begun = await club.asMember(memberId, (uow) => saveCard.begin(uow, {}));
    await saveCard.afterCommit(actHost(world.app, "payments", world.base.clubs[0]), begun);
    const row = await club.asSystem(({ db }) =>
      db("payment_card_setups").where({ id: begun.setupId }).first(),
    );
    return row.session_id;
  }

  return {
    world,
    controls,
    club,
    account,
    settle,
    startSaving,
    /** Has a member save a card. Returns the provider's id of the card. */
    async save(memberId: number, card: CardName = "good"): Promise<string> {
      controls.payInBrowserless(await startSaving(memberId), { card });
      await settle();
      const row = await club.asSystem(({ db }) =>
        db("payment_cards").where({ member_id: memberId, removed_at: null }).first("id"),
      );
      return row?.id;
    },
    topUps: (memberId: number): Promise<{ id: number; state: string; amount: string }[]> =>
      club.asSystem(({ db }) => db("payment_online_top_ups").where({ member_id: memberId }).orderBy("id")),
    told: (memberId: number): Promise<string[]> =>
      club.asSystem(({ db }) => db("notices").where({ member_id: memberId }).orderBy("id").pluck("kind")),
    /** Charges a member for something, as another module would. */
    spend: (memberId: number, amount: number, key: string) =>
      club.asSystem((uow) =>
        chargeForModule(uow, {
          charges: [{ key: `${memberId}:${key}`, memberId, amount, reason: "Renewal" }],
        }),
      ),
  };
}
