import type { SheetMaker } from "#app/infra/documents/sheets/sheet-maker.ts";
import type { Logger } from "#app/infra/logger.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import type { Locale } from "#app/kernel/i18n/locale.ts";
import type { Db } from "#tenants/database.ts";
import type { AuditSource } from "./audit/append-audit.server.ts";
import type { Audit } from "./audit/audit.ts";
import type { Organization } from "./club/organization.ts";
import type { KeyAccess } from "./integrations/api-keys/key-access.ts";
import type { Announcement } from "./integrations/webhooks/webhook.ts";
import type { MemberFileReader } from "./members/file/reading/file-reader.ts";
import type { Role } from "./members/role.ts";
import type { DomainEvents } from "./module-system/extension-points.ts";
import type { UnitModules } from "./module-system/unit-modules.ts";

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
  /** What this unit asks the modules that are on. */
  modules: UnitModules;
  /** Tells every module that is on, in this same transaction. */
  tell<P extends keyof DomainEvents>(point: P, happened: DomainEvents[P]): Promise<void>;
  /**
   * Writes a webhook event for the webhooks that subscribe to its kind, in this same transaction; it is sent after the
   * commit. `build` is called only if there is such a webhook. The core's webhook events are announced automatically;
   * modules announce their own.
   */
  announce(kind: string, build: () => Promise<Announcement[]>): Promise<void>;
  /** The kinds of webhook events that the club's webhooks can subscribe to. */
  webhookKinds(): string[];
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
