import type { Fragment } from "#tenants/connection/named-bindings.ts";
import type { Db } from "#tenants/database.ts";
import type { SheetMaker } from "./documents/sheets/sheet-maker.ts";
import type { KeyAccess } from "./domain/api-keys/key-access.ts";
import type { AuditSource } from "./domain/audit/append-audit.server.ts";
import type { Audit } from "./domain/audit/audit.ts";
import type { Consequence } from "./domain/confirmation/confirmation.ts";
import type { MemberFileReader } from "./domain/members/file/reading/file-reader.ts";
import type { Role } from "./domain/members/role.ts";
import type { ModuleNoticeKind, NoticeRule } from "./domain/notices/notice.ts";
import type { Occasion } from "./domain/occasions/occasion.ts";
import type { Organization } from "./domain/organizations/organization.ts";
import type { Announcement } from "./domain/webhooks/webhook.ts";
import type { Language } from "./i18n/language.ts";
import type { Locale } from "./i18n/locale.ts";
import type { Logger } from "./logger.server.ts";
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
} from "./module-system/extension-points.ts";
import type { FactChoice, FactDescription, KnownFacts } from "./module-system/fact.ts";
import type { OwnData } from "./module-system/own-data.ts";

/** Who acts: a signed-in member of this club, the product itself (jobs, provisioning), or nobody yet. */
export type Actor = MemberActor | { kind: "system" } | { kind: "anonymous" };

export interface MemberActor {
  kind: "member";
  id: number;
  /** null for somebody who acts by a mailed link and has never signed in. */
  identityId: string | null;
  name: string;
  alias: string | null;
  email: string;
  role: Role;
  tags: string[];
  language: Language | null;
  /** By which dates and times are written for them; null = by the club's. */
  locale: Locale | null;
  /** The API key by which a program acts as this member; absent if they act themselves. */
  key?: KeyOfActor;
}

/** An API key in use. */
export interface KeyOfActor {
  id: number;
  name: string;
  access: KeyAccess;
  /** The last day of use in the club's time zone, before this one; null = never. */
  usedOn: string | null;
}

/** Who looks at a club: by their sign-in, by a mailed link that names them, or by the API key with this hash. */
export type Viewer = { identityId: string } | { memberId: number } | { keyHash: Buffer };

/** For whom a unit of work is opened: somebody, the product itself, or nobody yet. */
export type OnBehalfOf = Viewer | "system" | "anonymous";

/** How an act came in, and the id by which its request is found in the log. */
export interface Origin {
  source: AuditSource;
  requestId?: string;
  /** The name of the API key by which somebody acts. */
  key?: string;
}

/** One transaction bound to one club. Returning commits; throwing rolls back. It never spans a network call. */
export interface UnitOfWork {
  /** Sees this club's schema only. */
  db: Db;
  organization: Organization;
  actor: Actor;
  /** Nothing can be written in it. */
  isReadOnly: boolean;
  /** The instant at which this unit of work began. */
  now: Date;
  log: Logger;
  /** Reads member files while others are served. */
  memberFiles: MemberFileReader;
  /** Makes sheets while others are served. */
  sheets: SheetMaker;
  /** By which door the act came in; undefined for a job. What is done later for it is audited by the same. */
  origin: Origin | undefined;
  /** What a place on an occasion costs this member, in minor units: its price, or less by the modules that are on. */
  priceFor(
    occasion: Pick<Occasion, "kind" | "price">,
    member: Pick<PlaceRequest["member"], "role" | "tags">,
  ): number;
  /** Does any module that is on have a say here? */
  isGated(point: keyof GatePoints): boolean;
  /** Asks every module that is on: one answer for each request, in their order; the first refusal wins. */
  ask<P extends keyof GatePoints>(
    point: P,
    requests: readonly GatePoints[P][],
  ): Promise<(GateRefusal | undefined)[]>;
  /** Adds up what every module that is on counts. */
  sum<P extends keyof SumPoints>(
    point: P,
    asked: SumPoints[P]["asked"],
  ): Promise<Map<SumPoints[P]["by"], number>>;
  /** What an act will do by every module that is on, beyond the core. */
  consequences<P extends keyof ConsequencePoints>(
    point: P,
    asked: ConsequencePoints[P],
  ): Promise<Consequence[]>;
  /** What the modules that are on have to say at a place of a page. */
  hints<P extends keyof HintPoints>(point: P, asked: HintPoints[P]): Promise<Hint[]>;
  /** What the modules that are on say about places that the acting member holds, by the occasion; the first one's word wins. */
  placeNotes(places: readonly OwnPlace[]): Promise<Map<number, PlaceNote>>;
  /** What the modules that are on add to a set of members: statements that select their ids. */
  sets(set: MemberSet): Fragment[];
  /**
   * What the modules that are on know about these members or occasions, if the actor may know it; with `own`, what
   * members know about themselves; with `chips`, only what stands in the frame of every page; with `at`, as it is at
   * that instant.
   */
  facts(
    of: FactDescription["of"],
    ids: readonly number[],
    options?: { own?: boolean; chips?: boolean; at?: Date },
  ): Promise<KnownFacts>;
  /** What a list of members can be narrowed to by what the modules that are on know, if the actor may know it. */
  factChoices(): FactChoice[];
  /** What modules hold about one member, also those that are off, by `<module>:<name>`. */
  ownData(): ReadonlyMap<string, OwnData>;
  /** Tells every module that is on, in this same transaction. */
  tell<P extends keyof Happenings>(point: P, happened: Happenings[P]): Promise<void>;
  /**
   * Writes a happening for the webhooks that want to know of its kind, in this same transaction; they get it after the commit.
   * `build` is asked only if there is one. What the core tells is announced with it, and modules announce theirs.
   */
  announce(kind: string, build: () => Promise<Announcement[]>): Promise<void>;
  /** The kinds of happenings that the club's webhooks can be told of. */
  webhookKinds(): string[];
  /** How a module's notices of this kind go out; undefined while it is off. Throws for a kind that no module has. */
  noticeRule(kind: ModuleNoticeKind): NoticeRule | undefined;
  /**
   * Puts an act into the club's audit log, in this same transaction: one row, or none if nothing changed. Each command
   * by which a coach or an admin acts on more than their own says it once.
   */
  audit: Audit;
  /**
   * Hands work to the queue with this transaction: kept if it commits, gone if it does not. It runs at `dueAt`, if
   * given, or later. A module's kind is `<module>:<name>`.
   */
  enqueue(kind: string, payload: Record<string, unknown>, dueAt?: Date): Promise<void>;
  /** Hands many pieces of work of one kind to the queue, in one statement, as `enqueue` does one. */
  enqueueAll(kind: string, payloads: readonly Record<string, unknown>[], dueAt?: Date): Promise<void>;
  /** Runs once the transaction has committed; for hints that may be lost (waking a worker), never for effects. */
  afterCommit(effect: () => void): void;
}

/** A unit of work whose actor is a member. */
export type MemberUnit = UnitOfWork & { actor: MemberActor };
