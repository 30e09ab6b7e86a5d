import type { z } from "zod";
import type { MessageKey } from "#app/i18n/messages.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import type { PlatformMigration, TenantMigration } from "#tenants/migration.ts";
import type { MemberOperation } from "../api/operation.ts";
import type { Consequence } from "../domain/confirmation/confirmation.ts";
import type { NoticeRule } from "../domain/notices/notice.ts";
import type { Occasion, OccasionKind } from "../domain/occasions/occasion.ts";
import type { LeastRole } from "../domain/organizations/settings/least-role.ts";
import type { SettingDefinition, SettingValues } from "../domain/organizations/settings/setting.ts";
import type { RefusalCode } from "../domain/refusal.ts";
import type { Language, Messages } from "../i18n/language.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type {
  ConsequencePoints,
  GatePoints,
  GateRefusal,
  Happenings,
  Hint,
  HintPoints,
  MemberSet,
  OwnPlace,
  PlaceNote,
  PlaceRequest,
  SumPoints,
} from "./extension-points.ts";
import type { FactDescription, FactValue } from "./fact.ts";
import type { OwnData } from "./own-data.ts";
import type { Webhook } from "./webhook.ts";
import type { WebhookKind } from "./webhook-kind.ts";
import type { Work } from "./work.ts";

/** The id of a module = its folder = its message namespace = the prefix of its refusals, notices and work. */
export type ModuleId = string;

/** A link that a module adds to the navigation: data, never JSX. */
export interface NavigationItem {
  labelKey: MessageKey;
  to: string;
  minRole: LeastRole;
  /** The core's own items stand at 10, 20, 30 … in the product's order. */
  order: number;
  icon: "calendar" | "repeat" | "wallet" | "card" | "users" | "star" | "shield" | "swap";
  section: "club" | "mine";
  /** A button on a home page that is still empty: its label, and the path it leads to. */
  start?: { labelKey: MessageKey; to: string };
}

/** Where a module can add tabs: to one occasion, one member, My account, or the club's settings. */
export type TabPlace = "occasion" | "member" | "account" | "settings";

/**
 * A tab on a page of the core. What it shows is a route of the module, mounted at the same place in its `routes.ts`.
 */
export interface Tab {
  of: TabPlace;
  /** The last part of its address, below the page's own. */
  path: string;
  labelKey: MessageKey;
  minRole: LeastRole;
  /** On which kinds of occasions; on all if absent. */
  kinds?: readonly OccasionKind[];
}

/** A fact, and how its values are loaded. */
export interface Fact extends FactDescription {
  /**
   * The values for these ids, in one statement; ids without a value are left out. `at` = as they are at that instant, such as
   * the start of an occasion; absent = now.
   */
  load(uow: UnitOfWork, ids: readonly number[], at?: Date): Promise<ReadonlyMap<number, FactValue>>;
  /**
   * What a list of members can be narrowed to by it: by name, the statements that select their ids, with bindings named
   * as those of `sets`. The label of one is `facts.<fact>Choice.<name>`. For facts about members only.
   */
  choices?: Readonly<Record<string, MemberStatement>>;
}

/** Scheduled work, done once per slot for each club: the core's for all clubs, a module's for those that have it on. */
export interface Job {
  id: string;
  /** A cron expression, in UTC. */
  schedule: string;
  run(uow: UnitOfWork): Promise<void>;
}

/**
 * What a place costs a member, in minor units, of what the occasion costs in general: by the club's settings alone, since
 * every ticket asks. Of several modules the lowest counts.
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
type Reactions = { [P in keyof Happenings]?: (uow: UnitOfWork, happened: Happenings[P]) => Promise<void> };

/**
 * A statement that selects ids of members, to be put into a query of the core. The names of its bindings begin with the
 * module's id in camelCase, so that they never collide with those of the query, and each has one value in all of them.
 */
export type MemberStatement = (uow: Pick<UnitOfWork, "organization" | "now">) => Fragment;

/** Sets of members that the core's queries ask for. */
export type MemberSets = Partial<Record<MemberSet, MemberStatement>>;

/** A feature that a club can switch on and off: a folder in `modules/` plus this one declarative object. */
export interface FeatureModule {
  id: ModuleId;
  /**
   * The setting by which a club switches the module. Off: pages and API answer 404; links, tabs, facts, gates,
   * reactions, jobs and notices are gone; data is kept. Queued work is still done, and webhooks go on, since they
   * belong to no club.
   */
  toggle: SettingDefinition<boolean>;
  settings?: readonly SettingDefinition<unknown>[];
  navigation?: readonly NavigationItem[];
  tabs?: readonly Tab[];
  facts?: readonly Fact[];
  price?: PriceRule;
  gates?: Gates;
  sums?: Sums;
  consequences?: Consequences;
  hints?: Hints;
  /**
   * What tickets say about places that the acting member holds, by the occasion's id. Home asks: it should cost no
   * statement of its own.
   */
  placeNotes?: (
    uow: UnitOfWork,
    asked: { memberId: number; places: readonly OwnPlace[] },
  ) => Promise<ReadonlyMap<number, PlaceNote>>;
  sets?: MemberSets;
  /**
   * By name, in camelCase. Its title is `ownData.<name>`, that of a column `ownData.field.<column>`. It is
   * included even while the module is off.
   */
  ownData?: Readonly<Record<string, OwnData>>;
  reactions?: Reactions;
  jobs?: readonly Job[];
  /** Queued work by name; it is enqueued as `<module>:<name>`. */
  work?: Readonly<Record<string, Work>>;
  /**
   * Kinds of happenings that the club's webhooks can be told of, by names such as "payment.recorded", unique over all modules and
   * the core. `uow.announce` tells one. What has happened is told to admins by `webhooks.<kind>`, such as
   * `webhooks.payment.recorded`, under the name of the module's switch.
   */
  webhookKinds?: Readonly<Record<string, WebhookKind>>;
  /** Addresses at which other servers tell the module something, by name, which is the last part of the address. */
  webhooks?: Readonly<Record<string, Webhook>>;
  /**
   * Kinds of notices, by name. Their texts are `notices.<name>.subject`, `.preheader`, `.text`, `.after` and `.button`,
   * with the notice's values and, if it is about one, `occasion`.
   */
  notices?: Readonly<Record<string, NoticeRule>>;
  /**
   * Environment variables, each beginning with the module's id in capitals. They are read when a process starts, which
   * fails if a value is wrong; one that is not optional must be set on every installation.
   */
  environment?: z.ZodObject;
  /** What it adds to the API, below its own paths; the switch is checked for each of them. */
  operations?: readonly MemberOperation[];
  /** What these are about, in a sentence or two of English at the head of their page in the API's docs. */
  operationsAbout?: string;
  /**
   * What it computes off the main thread, by `host.compute("<module>:<name>", input)`: a file in its folder that Node runs as it is, whose exports
   * are the computations, from plain data to plain data, and what is refused while too many wait. Of its minor ones a club has one waiting at most,
   * behind its others.
   */
  computations?: { file: string; busy: RefusalCode; minor?: readonly string[] };
  /** Its refusals by name, with the HTTP status of each; 422 = a value or a rule is not met. */
  refusals?: Readonly<Record<string, number>>;
  /** Always applied: every club's schema is the same, no matter which modules are on. */
  migrations: TenantMigration[];
  /**
   * Tables in the platform's schema, `platform.<module>_…`, created after the platform's own. The serving login may
   * read and write them, unless the migration revokes that.
   */
  platformMigrations?: readonly PlatformMigration[];
  locales: Record<Language, Messages>;
}
