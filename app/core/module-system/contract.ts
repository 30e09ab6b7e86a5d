import type { z } from "zod";
import type { LeastRole } from "#app/core/club/settings/least-role.ts";
import type { SettingDefinition, SettingValues } from "#app/core/club/settings/setting.ts";
import type { ModuleNoticeRule } from "#app/core/messaging/notices/notice-kinds.ts";
import type { Occasion, OccasionKind } from "#app/core/occasions/occasion.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Consequence } from "#app/kernel/confirmation/confirmation.ts";
import type { Language, Messages } from "#app/kernel/i18n/language.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import type { RefusalCode } from "#app/kernel/refusal.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import type { PlatformMigration, TenantMigration } from "#tenants/migration.ts";
import type {
  ConsequencePoints,
  DomainEvents,
  GatePoints,
  GateRefusal,
  HeldPlace,
  Hint,
  HintPoints,
  MemberSet,
  OwnPlace,
  PlaceNote,
  PlaceRequest,
  PlaceTerms,
  SumPoints,
} from "./extension-points.ts";
import type { FactDescription, FactValue } from "./fact.ts";
import type { IncomingWebhook } from "./incoming-webhook.ts";
import type { MemberOperation } from "./operation.ts";
import type { OwnData } from "./own-data.ts";
import type { WebhookKind } from "./webhook-kind.ts";
import type { Work } from "./work.ts";

/** The version of the kit (`app/kit/`): one more whenever a module that was made for it could have to change. */
export const KIT_VERSION = 1;

/** The id of a module. It is also its folder, its message namespace, and the prefix of its refusals, notices and work. */
export type ModuleId = string;

/** A link that a module adds to the navigation: data, never JSX. */
export interface NavigationItem {
  labelKey: MessageKey;
  to: string;
  minRole: LeastRole;
  /** The core's own items have 10, 20, 30 … in the product's order. */
  order: number;
  icon: "calendar" | "repeat" | "wallet" | "card" | "users" | "star" | "shield" | "swap";
  section: "club" | "mine";
  /** A button for a home page that is still empty: its label, and the path that it leads to. */
  start?: { labelKey: MessageKey; to: string };
}

/** Where a module can add tabs: to one occasion, one member, My account, or the club's settings. */
export type TabPlace = "occasion" | "member" | "account" | "settings";

/** A tab on a page of the core. Its content is a route of the module, mounted at the same place in the module's `routes.ts`. */
export interface Tab {
  /** A page of an occasion is for all who see it, one's account for its owner, a member's page and the settings for admins alone. */
  of: TabPlace;
  /** The last part of its address, below the page's own. */
  path: string;
  labelKey: MessageKey;
  minRole: LeastRole;
  /** The kinds of occasions that have the tab; all if absent. */
  kinds?: readonly OccasionKind[];
}

/** A fact, and how its values are loaded. */
export interface Fact extends FactDescription {
  /**
   * The values for these ids, in one statement; ids without a value are left out. `at` = as of that instant, such as
   * the start of an occasion; absent = now.
   */
  load(uow: UnitOfWork, ids: readonly number[], at?: Date): Promise<ReadonlyMap<number, FactValue>>;
  /**
   * Filters for lists of members that it offers, by name: statements that select the matching ids, with bindings named
   * as in `sets`. A filter's label is `facts.<fact>Choice.<name>`. Only for facts about members.
   */
  choices?: Readonly<Record<string, MemberStatement>>;
}

/** Scheduled work, done once per slot for each club: the core's for all clubs, a module's for clubs that have it on. */
export interface Job {
  id: string;
  /** A cron expression, in UTC. */
  schedule: string;
  run(uow: UnitOfWork): Promise<void>;
}

/**
 * What a place costs a member, in minor units, given the occasion's general price. It may use nothing but the club's
 * settings, since every ticket calls it. If several modules have a rule, the lowest price counts.
 */
export type PriceRule = (
  settings: SettingValues,
  occasion: Pick<Occasion, "kind" | "price">,
  member: Pick<PlaceRequest["member"], "role" | "tags">,
) => number;

type Gates = {
  [P in keyof GatePoints]?: (
    uow: UnitOfWork,
    requests: readonly GatePoints[P][],
  ) => Promise<readonly (GateRefusal | undefined)[]>;
};
type Sums = {
  [P in keyof SumPoints]?: (
    uow: UnitOfWork,
    asked: SumPoints[P]["asked"],
  ) => Promise<ReadonlyMap<SumPoints[P]["by"], number>>;
};
type Consequences = {
  [P in keyof ConsequencePoints]?: (
    uow: UnitOfWork,
    asked: ConsequencePoints[P],
  ) => Promise<readonly Consequence[]>;
};
type Hints = {
  [P in keyof HintPoints]?: (uow: UnitOfWork, asked: HintPoints[P]) => Promise<Hint | undefined>;
};
type Reactions = {
  [P in keyof DomainEvents]?: (uow: UnitOfWork, happened: DomainEvents[P]) => Promise<void>;
};

/**
 * A statement that selects ids of members, for use inside a query of the core. Its bindings' names begin with the
 * module's id in camelCase, so that they never collide with the query's own, and a name has the same value in all of a
 * module's statements.
 */
export type MemberStatement = (uow: Pick<UnitOfWork, "organization" | "now">) => Fragment;

export type MemberSets = Partial<Record<MemberSet, MemberStatement>>;

/**
 * Something that a module can do about what happened while it was off, if an admin wishes it: a choice beside its switch that
 * nobody has ticked. The module may be off when it is asked.
 */
export interface CatchUpOffer {
  /** Locks what taking it up will change, and the rows that the module's reaction to being switched on locks. */
  lock(uow: UnitOfWork): Promise<void>;
  /** What taking it up would do, in numbers; empty if there is nothing to offer. */
  consequences(uow: UnitOfWork): Promise<readonly Consequence[]>;
  /** Takes it up, with the module on and the rows locked. Taken up again, it does nothing more. */
  take(uow: UnitOfWork): Promise<void>;
}

/** A feature that a club can switch on and off: a folder in `modules/` plus this one declarative object. */
export interface FeatureModule {
  id: ModuleId;
  /** The version of the kit that it was made for; the product does not start with a module that was made for another. */
  kit: number;
  /**
   * The setting with which a club switches the module on or off. While off, its pages and API answer 404; its links,
   * tabs, facts, gates, reactions, jobs and notices are gone; its data is kept. Queued work is still done, and webhooks
   * keep working, since they don't belong to any one club.
   */
  toggle: SettingDefinition<boolean>;
  settings?: readonly SettingDefinition<unknown>[];
  /**
   * Offers about what happened while it was off, by name in camelCase: the form field and, in snake_case, a field of
   * `PATCH /settings`. Its label is the message `settings.<name>`.
   */
  offers?: Readonly<Record<string, CatchUpOffer>>;
  navigation?: readonly NavigationItem[];
  tabs?: readonly Tab[];
  facts?: readonly Fact[];
  price?: PriceRule;
  gates?: Gates;
  sums?: Sums;
  consequences?: Consequences;
  /**
   * Where an admin goes on who has just switched it on, if it does nothing good before something is made there: a path
   * of the module. Undefined if nothing is missing.
   */
  startsAt?: (uow: UnitOfWork) => Promise<string | undefined>;
  hints?: Hints;
  /**
   * Notes for tickets of places that the acting member holds, by the occasion's id. The home page calls it, so it
   * should cost no statement of its own.
   */
  placeNotes?: (
    uow: UnitOfWork,
    asked: { memberId: number; places: readonly OwnPlace[] },
  ) => Promise<ReadonlyMap<number, PlaceNote>>;
  /** What these places cost their members, for messages that tell of them; undefined where nothing was agreed. One statement. */
  placeTerms?: (
    uow: UnitOfWork,
    places: readonly HeldPlace[],
  ) => Promise<readonly (PlaceTerms | undefined)[]>;
  sets?: MemberSets;
  /**
   * By name, in camelCase. Its title is `ownData.<name>`, a column's title is `ownData.field.<column>`. It is included
   * even while the module is off.
   */
  ownData?: Readonly<Record<string, OwnData>>;
  reactions?: Reactions;
  /** What it does instead while it is off, about data of its own that stays: at other points than those of `HEARD_EVEN_OFF`. */
  reactionsWhileOff?: Reactions;
  jobs?: readonly Job[];
  /** Queued work, by name; enqueued as `<module>:<name>`. */
  work?: Readonly<Record<string, Work>>;
  /**
   * Kinds of webhook events that the club's webhooks can subscribe to, with names such as "payment.recorded" that are
   * unique across all modules and the core. `uow.announce` announces one. Admins see it as the text `webhooks.<kind>`,
   * such as `webhooks.payment.recorded`, under the name of the module's switch.
   */
  webhookKinds?: Readonly<Record<string, WebhookKind>>;
  /** Addresses for other servers to post to, by name, which is the last part of the address. */
  webhooks?: Readonly<Record<string, IncomingWebhook>>;
  /**
   * Kinds of notices, by name. Their texts are `notices.<name>.subject`, `.preheader`, `.text`, `.after` and `.button`;
   * the texts can use the notice's values and, if it is about an occasion, `occasion`.
   */
  notices?: Readonly<Record<string, ModuleNoticeRule>>;
  /**
   * Environment variables, each with the module's id in capitals as its prefix. They are read when a process starts; an
   * invalid value makes that fail. A variable that is not optional must be set on every installation.
   */
  environment?: z.ZodObject;
  /** The operations that it adds to the API, below its own paths; the switch is checked for each of them. */
  operations?: readonly MemberOperation[];
  /** What these operations are about: a sentence or two of English for the top of their page in the API docs. */
  operationsDescription?: string;
  /**
   * What it computes off the main thread, with `host.compute("<module>:<name>", input)`. `file` is a file in its folder
   * that Node runs directly, whose exports are the computations, from plain data to plain data. `busy` is the refusal
   * if too many are waiting. Of the `minor` ones a club can have only one waiting, behind its other computations.
   */
  computations?: { file: string; busy: RefusalCode; minor?: readonly string[] };
  /** Its refusals by name, each with its HTTP status; 422 = an invalid value, or a rule refused it. */
  refusals?: Readonly<Record<string, number>>;
  /** Always applied: every club's schema is the same, no matter which modules are on. */
  migrations: TenantMigration[];
  /**
   * Tables in the platform's schema, `platform.<module>_…`, created after the platform's own. The login that serves
   * requests may read and write them, unless the migration revokes that.
   */
  platformMigrations?: readonly PlatformMigration[];
  locales: Record<Language, Messages>;
}
