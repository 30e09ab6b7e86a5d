import type { TenantMigration } from "#tenants/migration.ts";
import type { Role } from "../domain/members/role.ts";
import type { SettingDefinition } from "../domain/organizations/settings/setting.ts";
import type { UnitOfWork } from "../unit-of-work.server.ts";

/** The id of a module = its folder = its message namespace = the prefix of its route files. */
export type ModuleId = string;

export type Language = "en" | "es";

/** Messages by dotted key; both languages of a namespace carry the same keys. */
export type Messages = { [key: string]: string | Messages };

/** A refusal that a guard returns, or nothing when it lets the act pass. */
export type Verdict = { refusal: string } | undefined;

/**
 * What the core asks before it acts. Every module that is on may refuse; the first refusal wins.
 * A later question is added here, with the plain data that a guard needs.
 */
export interface GuardPoints {
  /** May this member hold a place on this occasion? Asked at check-in and again before moving up. */
  "attendance.confirm": {
    memberId: number;
    role: Role;
    occasion: { id: number; kind: "session" | "event"; startsAt: Date; price: number };
  };
}

/** What the core tells after it acted, inside the same transaction. */
export interface Happenings {
  /** A session was created, by hand or by a module. */
  "session.created": { sessionId: number };
  /** A person edited one session by hand. */
  "session.edited": { sessionId: number };
  /** A session was canceled (kept, shown as canceled). */
  "session.canceled": { sessionId: number };
  /** A session is about to be deleted; its row still exists. */
  "session.deleting": { sessionId: number };
  /** Money is due from a member; a module that handles money turns it into a transaction. Minor units. */
  "charge.due": { memberId: number; amount: number; reason: string; once: string };
  /** A setting was changed in the club's settings. */
  "settings.changed": { ids: number[] };
  /** The club offers these tags no longer; lower case. Told before any row of the core is locked for it. */
  "tags.retired": { tags: string[] };
  /** A module was switched on or off for this club. */
  "module.switched": { module: ModuleId; on: boolean };
}

/** What the core counts before somebody confirms an act; every module that is on adds its number. */
export interface TallyPoints {
  /** Places where one of these tags (lower case) is used, besides members and occasions. */
  "tags.used": { tags: string[] };
}

/** A link that a module adds to the navigation: data, never JSX. */
export interface NavigationItem {
  labelKey: string;
  to: string;
  minRole: Role;
  /** The core's own items stand at 10, 20, 30 … in the product's order. */
  order: number;
  icon: "calendar" | "repeat" | "wallet" | "card" | "users" | "star" | "shield";
  section: "club" | "mine";
  /** What it offers on a home that is still empty: a button's label and where it leads. */
  start?: { labelKey: string; to: string };
}

/** Work done on the clock, once per tick for each club that has the module on. */
export interface Job {
  id: string;
  /** A cron expression, in UTC. */
  schedule: string;
  run(uow: UnitOfWork): Promise<void>;
}

type Guards = { [P in keyof GuardPoints]?: (uow: UnitOfWork, asked: GuardPoints[P]) => Promise<Verdict> };
type Tallies = { [P in keyof TallyPoints]?: (uow: UnitOfWork, asked: TallyPoints[P]) => Promise<number> };
type Reactions = { [P in keyof Happenings]?: (uow: UnitOfWork, happened: Happenings[P]) => Promise<void> };

/** A feature that a club can switch on and off: a folder in `modules/` plus this one declarative object. */
export interface FeatureModule {
  id: ModuleId;
  /** The club's switch. Off: pages and API answer 404; links, guards, reactions and jobs are gone; data is kept. */
  toggle: SettingDefinition<boolean>;
  settings?: SettingDefinition<unknown>[];
  navigation?: NavigationItem[];
  guards?: Guards;
  tallies?: Tallies;
  reactions?: Reactions;
  jobs?: Job[];
  /** Always applied: every tenant schema is the same, whatever is switched on. */
  migrations: TenantMigration[];
  locales: Record<Language, Messages>;
}
