import { randomBytes } from "node:crypto";
import Stripe from "stripe";
import type { Card } from "./cards.ts";

/** The resources that the double keeps, by the value of their `object` field. */
export interface Resources {
  account: Stripe.Account;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  "checkout.session": Stripe.Checkout.Session;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
}
export type ResourceName = keyof Resources;
export type Resource = Resources[ResourceName];

/** The owner of objects that belong to no connected account. */
export const PLATFORM = "platform";

/** Where somebody is sent to fill in an account, and where they go from there. */
export interface OnboardingLink {
  account: string;
  refresh_url: string;
  return_url: string;
  /** Unix seconds. */
  expires: number;
}

/** Everything that the double knows. */
export interface World {
  /** Unix seconds. */
  now(): number;
  /** The address of the double's own pages. */
  url: string;
  /** How the card behind each payment method behaves, by the payment method's id. */
  conduct: Map<string, Card>;
  /** The parameters that a checkout was created with, some of which it does not show, by its id. */
  plans: Map<string, Stripe.Checkout.SessionCreateParams>;
  /** Links to onboarding pages, by their secret; each works once, and expires after some minutes. */
  links: Map<string, OnboardingLink>;
  /** Keeps an object for an account, and returns it. */
  keep<T extends Resource>(account: string, object: T): T;
  /** An account's object of this kind; undefined if there is none, or it is another account's. */
  find<K extends ResourceName>(account: string, kind: K, id: string): Resources[K] | undefined;
  /** All of an account's objects of a kind, the newest first. */
  all<K extends ResourceName>(account: string, kind: K): Resources[K][];
  /** The object with this id, of any account. */
  anyOf(id: string): Resource | undefined;
  /** The account that owns an object. */
  ownerOf(id: string): string | undefined;
  /** A connected account itself; undefined for the platform. */
  accountOf(account: string): Stripe.Account | undefined;
  forget(id: string): void;
  /** Records an event with the object as it is now, and has it delivered. */
  tell(account: string, type: Stripe.Event["type"], object: object, previous?: object): Stripe.Event;
}

/** An id like Stripe's: a prefix for the kind, and random characters. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomBytes(length).toString("base64url").replace(/[-_]/g, "x").slice(0, length)}`;
}

export interface WorldOptions {
  url: string;
  now(): number;
  deliver(event: Stripe.Event): void;
}

export function emptyWorld({ url, now, deliver }: WorldOptions): World {
  const kept = new Map<string, { account: string; object: Resource }>();
  const world: World = {
    now,
    url,
    conduct: new Map(),
    plans: new Map(),
    links: new Map(),
    keep(account, object) {
      kept.set(object.id, { account, object });
      return object;
    },
    find(account, kind, id) {
      const found = kept.get(id);
      return found && found.account === account && isOf(kind, found.object) ? found.object : undefined;
    },
    all(account, kind) {
      const found = [...kept.values()].filter((one) => one.account === account).map(({ object }) => object);
      return found.filter((object) => isOf(kind, object)).reverse();
    },
    anyOf: (id) => kept.get(id)?.object,
    ownerOf: (id) => kept.get(id)?.account,
    accountOf: (account) => world.find(PLATFORM, "account", account),
    forget: (id) => void kept.delete(id),
    tell(account, type, object, previous) {
      const event = eventOf({ account, type, object: structuredClone(object), previous, created: now() });
      world.keep(account, event);
      deliver(event);
      return event;
    },
  };
  return world;
}

function isOf<K extends ResourceName>(kind: K, object: Resource): object is Extract<Resources[K], Resource> {
  return object.object === kind;
}

/** An event about an object, as the list of events shows it and webhooks get it. */
export function eventOf(about: {
  account: string;
  type: Stripe.Event["type"];
  object: object;
  created: number;
  previous?: object | undefined;
}): Stripe.Event {
  const { account, type, object, created, previous } = about;
  const event: Stripe.EventBase = {
    id: newId("evt"),
    object: "event",
    ...(account !== PLATFORM && { account }),
    api_version: Stripe.API_VERSION,
    created,
    data: { object, ...(previous && { previous_attributes: previous }) } as Stripe.Event.Data,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  return event as Stripe.Event;
}
