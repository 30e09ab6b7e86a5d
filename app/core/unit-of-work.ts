import type { SheetMaker } from "#app/infra/documents/sheets/sheet-maker.ts";
import type { Logger } from "#app/infra/logger.server.ts";
import type { Consequence } from "#app/kernel/confirmation/confirmation.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import type { Locale } from "#app/kernel/i18n/locale.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import type { Db } from "#tenants/database.ts";
import type { AuditSource } from "./audit/append-audit.server.ts";
import type { Audit } from "./audit/audit.ts";
import type { Organization } from "./club/organization.ts";
import type { KeyAccess } from "./integrations/api-keys/key-access.ts";
import type { Announcement } from "./integrations/webhooks/webhook.ts";
import type { MemberFileReader } from "./members/file/reading/file-reader.ts";
import type { Role } from "./members/role.ts";
import type { ModuleNoticeKind, ModuleNoticeRule } from "./messaging/notices/notice-kinds.ts";
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
} from "./module-system/extension-points.ts";
import type { FactChoice, FactDescription, KnownFacts } from "./module-system/fact.ts";
import type { OwnData } from "./module-system/own-data.ts";
import type { Occasion } from "./occasions/occasion.ts";

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
  /** How dates and times are formatted for them; null = as the club's are. */
  locale: Locale | null;
  /** Have they just proved who they are, as acts that let somebody in further require? */
  fresh: boolean;
  /** The API key that a program uses to act as this member; absent if they act themselves. */
  key?: KeyOfActor;
}

/** An API key in use. */
export interface KeyOfActor {
  id: number;
  name: string;
  access: KeyAccess;
  /** The last day before this call on which it was used, in the club's time zone; null = never. */
  usedOn: string | null;
}

/**
 * Who looks at a club, identified by their sign-in (`fresh` if it was proved within `FRESH_MINUTES`), by a mailed link that
 * names them, or by an API key's hash.
 */
export type Viewer = { identityId: string; fresh?: boolean } | { memberId: number } | { keyHash: Buffer };

/** On whose behalf a unit of work is opened: somebody's, the product's, or nobody's yet. */
export type OnBehalfOf = Viewer | "system" | "anonymous";

/** How an act came in, and the id of its request in the log. */
export interface Origin {
  source: AuditSource;
  requestId?: string;
  /** The name of the API key that was used. */
  key?: string;
}

/** One transaction bound to one club. Returning commits; throwing rolls back. It never spans a network call. */
export interface UnitOfWork {
  /** Sees this club's schema only. */
  db: Db;
  organization: Organization;
  actor: Actor;
  /** If true, nothing can be written. */
  isReadOnly: boolean;
  /** When this unit of work began. */
  now: Date;
  log: Logger;
  /** Reads member files without blocking other requests. */
  memberFiles: MemberFileReader;
  /** Makes sheets without blocking other requests. */
  sheets: SheetMaker;
  /** How the act came in; undefined for a job. Work that it enqueues is audited with the same origin. */
  origin: Origin | undefined;
  /** What a place at an occasion costs this member, in minor units: its price, or less if modules that are on say so. */
  priceFor(
    occasion: Pick<Occasion, "kind" | "price">,
    member: Pick<PlaceRequest["member"], "role" | "tags">,
  ): number;
  /** Does any module that is on have a gate here? */
  isGated(point: keyof GatePoints): boolean;
  /** Asks every module that is on: one answer for each request, in the same order; the first refusal wins. */
  ask<P extends keyof GatePoints>(
    point: P,
    requests: readonly GatePoints[P][],
  ): Promise<(GateRefusal | undefined)[]>;
  /** The sum of what the modules that are on count. */
  sum<P extends keyof SumPoints>(
    point: P,
    asked: SumPoints[P]["asked"],
  ): Promise<Map<SumPoints[P]["by"], number>>;
  /** What an act will do in the modules that are on, besides its consequences in the core. */
  consequences<P extends keyof ConsequencePoints>(
    point: P,
    asked: ConsequencePoints[P],
  ): Promise<Consequence[]>;
  /** Hints of the modules that are on, for one place on a page. */
  hints<P extends keyof HintPoints>(point: P, asked: HintPoints[P]): Promise<Hint[]>;
  /**
   * What the modules that are on say about places that the acting member holds, by occasion; the first module with a
   * note wins.
   */
  placeNotes(places: readonly OwnPlace[]): Promise<Map<number, PlaceNote>>;
  /** What these places cost their members, and until when leaving is free; undefined where no module that is on knows. */
  placeTerms(places: readonly HeldPlace[]): Promise<(PlaceTerms | undefined)[]>;
  /** Members that the modules that are on add to a set, as statements that select their ids. */
  sets(set: MemberSet): Fragment[];
  /**
   * What the modules that are on know about these members or occasions, as far as the actor may know it. With `own`:
   * what members may know about themselves; with `chips`: only what the frame of every page shows; with `at`: as it is
   * at that instant.
   */
  facts(
    of: FactDescription["of"],
    ids: readonly number[],
    options?: { own?: boolean; chips?: boolean; at?: Date },
  ): Promise<KnownFacts>;
  /** The filters for a list of members that the modules that are on offer, as far as the actor may use them. */
  factChoices(): FactChoice[];
  /** What modules hold about one member, including modules that are off, by `<module>:<name>`. */
  ownData(): ReadonlyMap<string, OwnData>;
  /** Tells every module that is on, in this same transaction. */
  tell<P extends keyof DomainEvents>(point: P, happened: DomainEvents[P]): Promise<void>;
  /**
   * Writes a happening for the webhooks that subscribe to its kind, in this same transaction; it is sent after the
   * commit. `build` is called only if there is such a webhook. The core's happenings are announced automatically;
   * modules announce their own.
   */
  announce(kind: string, build: () => Promise<Announcement[]>): Promise<void>;
  /** The kinds of happenings that the club's webhooks can subscribe to. */
  webhookKinds(): string[];
  /** How a module's notices of this kind are sent; undefined while it is off. Throws for a kind that no module has. */
  noticeRule(kind: ModuleNoticeKind): ModuleNoticeRule | undefined;
  /**
   * Writes an act to the club's audit log, in this same transaction: one row, or none if nothing changed. A command by
   * which a coach or an admin acts on more than their own data calls this once.
   */
  audit: Audit;
  /**
   * Enqueues work in this transaction: kept if it commits, gone if it rolls back. It runs at `dueAt` or later, if that
   * is given. A module's kind is `<module>:<name>`.
   */
  enqueue(kind: string, payload: Record<string, unknown>, dueAt?: Date): Promise<void>;
  /** Enqueues many jobs of one kind in one statement; otherwise like `enqueue`. */
  enqueueAll(kind: string, payloads: readonly Record<string, unknown>[], dueAt?: Date): Promise<void>;
  /** Runs after the transaction has committed; for hints that may be lost (waking a worker), never for effects. */
  afterCommit(effect: () => void): void;
}

/** A unit of work whose actor is a member. */
export type MemberUnit = UnitOfWork & { actor: MemberActor };
