import type { Db } from "#tenants/database.ts";
import type { Organization } from "./domain/organizations/organization.ts";
import type { Role } from "./domain/members/role.ts";
import type { Logger } from "./logger.server.ts";
import type { GuardPoints, Happenings, Language, Verdict } from "./module-system/contract.ts";

/** Who acts: a signed-in member of this club, the product itself (jobs, provisioning), or nobody yet. */
export type Actor = MemberActor | { kind: "system" } | { kind: "anonymous" };

export interface MemberActor {
  kind: "member";
  id: number;
  identityId: string;
  name: string;
  alias: string | null;
  email: string;
  role: Role;
  tags: string[];
  language: Language | null;
}

/** One transaction bound to one club. Returning commits; throwing rolls back. It never spans a network call. */
export interface UnitOfWork {
  /** Sees this club's schema only. */
  db: Db;
  organization: Organization;
  actor: Actor;
  /** The instant at which this unit of work began. */
  now: Date;
  log: Logger;
  /** Asks every module that is on; the first refusal wins. */
  ask<P extends keyof GuardPoints>(point: P, asked: GuardPoints[P]): Promise<Verdict>;
  /** Tells every module that is on, in this same transaction. */
  tell<P extends keyof Happenings>(point: P, happened: Happenings[P]): Promise<void>;
  /** Hands work to the queue with this transaction: kept if it commits, gone if it does not. */
  enqueue(kind: string, payload: Record<string, unknown>): Promise<void>;
  /** Runs once the transaction has committed; for hints that may be lost (waking a worker), never for effects. */
  afterCommit(effect: () => void): void;
}
