import type { Standing } from "../domain/attendance/admission.ts";
import type { Role } from "../domain/members/role.ts";
import type { Occasion, OccasionKind } from "../domain/occasions/occasion.ts";
import type { MessageValues } from "../domain/values/money.ts";

/**
 * A module's no: `<module>:<name>`. Its messages say it in full (`errors.<name>`, with `values`), and on a ticket in short:
 * `refused.<name>.title` and, if there are such, `.aside` and `.wayOut`.
 */
export interface GateRefusal {
  code: `${string}:${string}`;
  values?: MessageValues;
  /** A path where the member can do something about it; `.wayOut` is its button. */
  to?: string;
}

/** Somebody asks for a place, now or when it is their turn. */
export interface PlaceRequest {
  occasion: Occasion;
  member: { id: number; role: Role; tags: readonly string[] };
  /** What they committed to when they joined the line, else what the occasion asks today. Minor units. */
  price: number;
}

/**
 * What the core asks before it acts, of several at once: one answer each, in their order, as if the others were not there.
 * Every module that is on may refuse; the first refusal wins.
 */
export interface GatePoints {
  /**
   * May these members hold these places? Asked at check-in and before moving up, with occasions and members locked, and by
   * pages that say why not before anybody taps.
   */
  "attendance.confirm": PlaceRequest;
}

/** What the core adds up over all modules that are on: numbers by what they are about. */
export interface SumPoints {
  /** Places where one of these tags (lower case) is used, besides members and occasions. */
  "tags.used": { asked: { tags: string[] }; by: "places" };
  /** What leaving the occasion now would cost each of these members, in minor units. */
  "attendance.leaving-cost": { asked: { occasion: Occasion; memberIds: readonly number[] }; by: number };
  /** What is still owed for each of these occasions, in minor units: the core settles one of which nothing is. */
  "occasions.owed": { asked: { occasionIds: readonly number[] }; by: number };
}

/** A set of members that modules add to: who never counts as inactive, however long ago they were seen. */
export type MemberSet = "never-inactive";

interface OccasionHappening {
  occasionId: number;
  kind: OccasionKind;
}

/** How a member stood to an occasion, and stands now. */
export interface AttendanceChange {
  memberId: number;
  before: Standing;
  after: Standing;
  /** What they are committed to, in minor units; null where they hold and wait for nothing. */
  price: number | null;
}

/** Who a charge is for, and what keeps it single: a second one with the same key is the same charge. */
interface Charge {
  key: string;
  memberId: number;
}

/** What the core and the modules tell after they acted, inside the same transaction. */
export interface Happenings {
  /** An occasion was created, by hand or by a module. */
  "occasion.created": OccasionHappening;
  /** A person edited one occasion by hand. */
  "occasion.edited": OccasionHappening;
  /** An occasion was canceled (kept, shown as canceled). */
  "occasion.canceled": OccasionHappening;
  /** An occasion is about to be deleted; its row still exists. */
  "occasion.deleting": OccasionHappening;
  /** An occasion is over and being settled: what it costs becomes due now. Its row is locked. */
  "occasion.settling": OccasionHappening;
  /** Members answered, moved up, were put in or out; one change a member. */
  "attendance.changed": OccasionHappening & { changes: readonly AttendanceChange[] };
  /** A member was put away, with all places that lay ahead. */
  "member.archived": { memberId: number };
  /** A member's personal data is about to be erased; the row stays, without a name. */
  "member.erased": { memberId: number };
  /** Two rows were one person: all that `memberId` has goes to `into`. */
  "member.merged": { memberId: number; into: number };
  /** Money is due from a member; a module that handles money turns it into a transaction. Minor units. */
  "charge.due": Charge & { amount: number; reason: string; occasionId?: number };
  /** A charge is no longer asked for. */
  "charge.void": Charge;
  /** A charge was paid in full. */
  "charge.paid": Charge;
  /** What was paid for a charge was given back. */
  "charge.reversed": Charge & { amount: number };
  /** A setting was changed in the club's settings. */
  "settings.changed": { ids: number[] };
  /** The club offers these tags no longer; lower case. Told before any row of the core is locked for it. */
  "tags.retired": { tags: string[] };
  /** A module was switched on or off for this club. */
  "module.switched": { module: string; on: boolean };
}
