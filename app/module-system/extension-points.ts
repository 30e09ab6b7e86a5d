import type { Standing } from "../domain/attendance/admission.ts";
import type { Role } from "../domain/members/role.ts";
import type { Occasion, OccasionKind } from "../domain/occasions/occasion.ts";
import type { Bib } from "../domain/values/bib.ts";
import type { MessageValues } from "../domain/values/money.ts";
import type { MessageKey, ModuleRefusalCode } from "../i18n/messages.ts";

/**
 * A module's refusal at a gate, `<module>:<name>`. Its full text is the message `errors.<name>`, with `values`; a
 * ticket shows `refused.<name>.title` and, if they exist, `.aside` and `.wayOut`. If there is a `.banner`, home says it
 * once above its tickets.
 */
export interface GateRefusal {
  code: ModuleRefusalCode;
  values?: MessageValues;
  /** `error` for money that is missing, so that it stands out; else it is a warning. */
  tone?: "error";
  /** A path where the member can do something about it; `.wayOut` is the label of its button. */
  to?: string;
  /** The button's label, with `values`, where it is another than `.wayOut`. */
  wayOut?: MessageKey;
}

/** A member asks for a place, now or when it is their turn. */
export interface PlaceRequest {
  occasion: Occasion;
  member: { id: number; role: Role; tags: readonly string[] };
  /** The price agreed when they joined the line, else what the place costs them now. Minor units. */
  price: number;
}

/**
 * What the core asks before it acts, for several requests at once: one answer each, in their order, as if the others
 * did not exist. Every module that is on may refuse; the first refusal wins.
 */
export interface GatePoints {
  /**
   * May these members hold these places? Asked at check-in and before moving up, with occasions and members locked, and
   * by pages, to say why not before anybody taps.
   */
  "attendance.confirm": PlaceRequest;
  /**
   * May the club have another currency? Refuse it if amounts are on record that would keep their numbers and be worth something
   * else. The refusal is shown at the field. Modules that are off are asked, too, since their data stays.
   */
  "currency.change": CurrencyChange;
}

/** The club's currency now and the one that it is to have: ISO 4217. */
export interface CurrencyChange {
  from: string;
  to: string;
}

/** The points at which modules that are off are asked, too: what they hold stays, and comes back with them. */
export const EVEN_OFF: ReadonlySet<keyof GatePoints | keyof ConsequencePoints> = new Set(["currency.change"]);

/** What modules that are off hear, too. */
export const HEARD_EVEN_OFF: ReadonlySet<keyof Happenings> = new Set(["club.returned"]);

/** A place that the acting member holds. `team`: theirs, from 1, as it was published; null = none. */
export interface OwnPlace {
  occasionId: number;
  team: number | null;
}

/** What a module says on the ticket of a member who holds a place. */
export interface PlaceNote {
  /** What the strip ends with, after "You're in". */
  aside?: { text: MessageKey; values?: MessageValues };
  /** What it says in place of "You're in", in the colour of a team's bibs, and the path that it leads to. */
  team?: { text: MessageKey; values?: MessageValues; bib: Bib; to: string };
  /** Until when leaving costs nothing. */
  freeUntil?: Date;
}

/** Numbers that the core adds up over all modules that are on, by what they are about. */
export interface SumPoints {
  /**
   * What is still owed for each of these occasions, in minor units. Settling asks: an occasion with nothing owed is
   * archived, any other unsettled.
   */
  "occasions.owed": { asked: { occasionIds: readonly number[] }; by: number };
  /**
   * What is still owed for each of these charges, in minor units, collected or not begun to be. Whoever told a charge
   * asks: what nobody owes is as good as paid, be it that no module handles money.
   */
  "charges.owed": { asked: { keys: readonly string[] }; by: string };
}

/** A set of members that modules add to: those who never count as inactive. */
export type MemberSet = "never-inactive";

/**
 * Acts of the core that ask back, with what they are about. Modules add their consequences, whose keys are
 * `<module>:consequences.<name>`. Asked with the rows locked that the act will change, and by pages that show them
 * beforehand.
 */
export interface ConsequencePoints {
  /** A member leaves an occasion on which they hold a place. */
  "attendance.leave": { occasion: Occasion; memberId: number };
  "member.archive": { memberIds: readonly number[] };
  /** Two members become one: everything of `memberId` goes to `into`. */
  "member.merge": { memberId: number; into: number };
  "occasions.cancel": { occasionIds: readonly number[] };
  "occasions.delete": { occasionIds: readonly number[] };
  "occasions.reinstate": { occasionIds: readonly number[] };
  "occasions.settle": { occasionIds: readonly number[] };
  /** The club no longer offers these tags; lower case. */
  "tags.retire": { tags: readonly string[] };
  /**
   * A member is about to make these charges due for themselves, in minor units: what they don't have is owed. Whoever tells
   * `charges.due` asks.
   */
  "charges.due": { memberId: number; amount: number };
  /** These modules are switched off. They are asked what ends with them, and so are the others that are on. */
  "module.switch-off": { modules: readonly string[] };
  /** The club has another currency: prices keep their numbers. Modules that are off are asked, too. */
  "currency.change": CurrencyChange;
  /** What was paid for charges is given back, and owed again or not; a module that handles money asks whoever told them. */
  "charges.reverse": { charges: readonly (ToldCharge & { amount: number; isOwedAgain: boolean })[] };
  /** What is open of these charges is asked of nobody any more, since the module that handles money is switched off; it asks whoever told them. `off`: all modules that go off with it. */
  "charges.forget": { charges: readonly ToldCharge[]; off: readonly string[] };
}

/** Places on pages where a module can say in a word what it does instead of the page, or how to go on, with a link to it. */
export interface HintPoints {
  /** Beside the weekly repeat of a new session. */
  "session.repeat": Record<never, never>;
  /** Where one session is edited or canceled. */
  "session.change": { sessionId: number };
  /** Where a member sees that something waits for their money: how to pay. `back` is the page's own path. */
  "charges.unpaid": { memberId: number; back: string };
}

/** A sentence with a link to a page of the module. */
export interface Hint {
  text: MessageKey;
  values?: MessageValues;
  /** The link's label, with the same values. */
  link: MessageKey;
  to: string;
}

interface OccasionHappening {
  occasionId: number;
  kind: OccasionKind;
}

/** A member's standing before and now. */
export interface AttendanceChange {
  memberId: number;
  before: Standing;
  after: Standing;
  /** The price they are committed to, in minor units; null if they neither hold a place nor wait. */
  price: number | null;
}

/** Who a charge is for, and its unique key: a second one with the same key is the same charge. */
export interface ToldCharge {
  key: string;
  memberId: number;
}

/** What is due from a member, in minor units, and what for. */
export interface DueCharge extends ToldCharge {
  amount: number;
  reason: string;
  occasionId?: number;
}

/** What the core and the modules tell after they acted, inside the same transaction. */
export interface Happenings {
  /** An occasion was created, by hand or by a module. */
  "occasion.created": OccasionHappening;
  /** A person edited one occasion by hand. */
  "occasion.edited": OccasionHappening;
  /** An occasion was canceled (kept, shown as canceled). */
  "occasion.canceled": OccasionHappening;
  /** A canceled occasion is on again: what it costs is committed anew, at the prices in the attendances. */
  "occasion.reinstated": OccasionHappening;
  /** An occasion is about to be deleted; its row still exists. */
  "occasion.deleting": OccasionHappening;
  /** An occasion is over and being settled, once: what it costs becomes due now. Its row is locked. */
  "occasion.settling": OccasionHappening;
  /** An occasion that is over has a status that differs: settled, or what was owed for it was paid or is owed again. */
  "occasion.settled": OccasionHappening;
  /** An occasion that was archived is confirmed again, or as its end gives. */
  "occasion.unarchived": OccasionHappening;
  /** Members answered, moved up, were added or taken off; one change per member. */
  "attendance.changed": OccasionHappening & { changes: readonly AttendanceChange[] };
  /** Somebody asked to join and waits to be let in. */
  "member.requested": { memberIds: readonly number[] };
  /** Somebody who asked to join was declined; a former member stays one. */
  "member.declined": { memberIds: readonly number[] };
  /** People are members from now on, or again: added, let in, restored. */
  "member.joined": { memberIds: readonly number[] };
  /** What the club keeps about members was changed, their role or tags included; not for each whose tag the club retired. */
  "member.changed": { memberIds: readonly number[] };
  /** Members were archived and gave up all coming places. */
  "member.archived": { memberIds: readonly number[] };
  /** A member's personal data is about to be erased; the row stays, without a name. `member.archived` comes before it. */
  "member.erased": { memberId: number };
  /** Two members were the same person: everything of `memberId` went to `into`. Both rows are locked. */
  "member.merged": { memberId: number; into: number };
  /**
   * Money is due from members, who are locked; a module that handles money turns each charge into a transaction. Charges are
   * told by modules to each other, all of one act at once.
   */
  "charges.due": { charges: readonly DueCharge[] };
  /** Charges are no longer due. Their members are locked. */
  "charges.void": { charges: readonly ToldCharge[] };
  /** Charges were paid in full. */
  "charges.paid": { charges: readonly ToldCharge[] };
  /** What was paid for charges was given back: so much of each, in minor units. */
  "charges.reversed": { charges: readonly (ToldCharge & { amount: number })[] };
  /** A setting was changed in the club's settings. */
  "settings.changed": { ids: number[] };
  /** The club no longer offers these tags; lower case. Told before any row of the core is locked for it. */
  "tags.retired": { tags: string[] };
  /** A module was switched on or off for this club. Only modules that are on hear it: one that was switched off does not. */
  "module.switched": { module: string; on: boolean };
  /** The club came back from a copy, in which it still is as it was then; nobody can reach it yet. Modules that are off hear it, too. */
  "club.returned": Record<string, never>;
}
