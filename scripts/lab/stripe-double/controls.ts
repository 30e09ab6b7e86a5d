import type Stripe from "stripe";
import { closeDispute, disputeCharge } from "./acts/dispute-charge.ts";
import { deauthorizeAccount, onboardAccount, restrictAccount } from "./acts/onboard-account.ts";
import { endSessionDebit, expireSession, paySession } from "./acts/pay-session.ts";
import { failRefund, refundCharge } from "./acts/refund-charge.ts";
import type { Incoming } from "./api/answer-call.ts";
import type { ByHand, Delivery } from "./events/delivery.ts";
import type { Outage } from "./server.ts";
import { CARDS, type CardName } from "./world/cards.ts";
import { eventOf, PLATFORM, type ResourceName, type Resources, type World } from "./world/world.ts";

/** What a test can make happen at Stripe. Objects are named by their ids; each act sends the events that Stripe would send. */
export interface StripeControls {
  /** From now on events go to this address. */
  sendTo(webhookUrl: string): void;
  /** All of an account's objects of a kind, the newest first. */
  all<K extends ResourceName>(account: string, kind: K): Resources[K][];
  finishOnboarding(account: string): void;
  /** Stripe asks for more information: the account can't charge. */
  restrict(account: string): void;
  /** The club disconnects its account from the platform. */
  deauthorize(account: string): void;
  /** Pays, or saves a card, as on the checkout page. Returns what is wrong with the card, if anything. */
  payInBrowserless(session: string, how?: { card?: CardName; save?: boolean }): string | undefined;
  expire(session: string): void;
  /** Ends a bank debit. */
  endDebit(session: string, outcome: "succeeded" | "failed"): void;
  /** From now on a saved card behaves like this one. */
  exchangeCard(paymentMethod: string, card: CardName): void;
  refund(charge: string, amount?: number): Stripe.Refund;
  failRefund(refund: string): void;
  dispute(charge: string, amount?: number): Stripe.Dispute;
  win(dispute: string): void;
  lose(dispute: string): void;
  /** Holds events back until they are released, in their order or reversed. */
  holdEvents(): void;
  releaseEvents(order?: "in order" | "reversed"): void;
  /** Sends an event now, several times at once if asked to. Returns the status of each answer; 0 = no answer. */
  deliver(event: Stripe.Event | string, how?: number | ByHand): Promise<number[]>;
  /** Makes an event that Stripe never sent, to be delivered by hand. */
  forge(account: string, type: Stripe.Event["type"], object: object): Stripe.Event;
  /** Waits until no event is under way any more, except those that are held. */
  settled(): Promise<void>;
  /** How requests and pages fail from now on; without an argument they work again. */
  outage(kind?: Outage): void;
  /** The requests so far, in order. */
  requests: Incoming[];
}

export function controlsOf(
  world: World,
  delivery: Delivery,
  setOutage: (kind?: Outage) => void,
): StripeControls {
  const get = <K extends ResourceName>(kind: K, id: string): Resources[K] => {
    const object = world.find(world.ownerOf(id) ?? "", kind, id);
    if (!object) throw new Error(`There is no ${kind} ${id}`);
    return object;
  };
  return {
    sendTo: delivery.sendTo,
    all: world.all,
    finishOnboarding: (id) => onboardAccount(world, get("account", id)),
    restrict: (id) => restrictAccount(world, get("account", id)),
    deauthorize: (id) => deauthorizeAccount(world, get("account", id)),
    payInBrowserless: (id, { card = "good", save = false } = {}) =>
      paySession(world, get("checkout.session", id), { card, save }),
    expire: (id) => expireSession(world, get("checkout.session", id)),
    endDebit: (id, outcome) => endSessionDebit(world, get("checkout.session", id), outcome),
    exchangeCard: (id, card) => void world.conduct.set(get("payment_method", id).id, CARDS[card]),
    refund: (id, amount) => refundCharge(world, get("charge", id), { amount }),
    failRefund: (id) => failRefund(world, get("refund", id)),
    dispute: (id, amount) => disputeCharge(world, id, amount),
    win: (id) => closeDispute(world, get("dispute", id), "won"),
    lose: (id) => closeDispute(world, get("dispute", id), "lost"),
    holdEvents: delivery.hold,
    releaseEvents: (order = "in order") => delivery.release(order),
    deliver: (event, how = {}) =>
      delivery.byHand(
        typeof event === "string" ? get("event", event) : event,
        typeof how === "number" ? { times: how } : how,
      ),
    forge: (account, type, object) =>
      eventOf({ account: account || PLATFORM, type, object, created: world.now() }),
    settled: delivery.settled,
    outage: setOutage,
    requests: [],
  };
}
