import type { Standing } from "#app/core/attendance/admission.ts";
import type { ZoneChange } from "#app/core/club/time-zone/zone-change.ts";
import type { BalanceEnd } from "#app/core/members/leaving/balance-end.ts";
import type { Role } from "#app/core/members/role.ts";
import type { Occasion, OccasionKind } from "#app/core/occasions/occasion.ts";
import type { MessageKey, ModuleRefusalCode } from "#app/kernel/i18n/messages.ts";
import type { Bib } from "#app/kernel/values/bib.ts";
import type { MessageValues } from "#app/kernel/values/money.ts";
import type { MoneyConsequences, MoneyEvents, MoneyHints, MoneySums } from "./money-protocol.ts";

/**
 * A module's refusal at a gate, `<module>:<name>`. Its full text is the message `errors.<name>`, with `values`; a
 * ticket shows `refused.<name>.title` and, if they exist, `.aside` and `.wayOut`. If there is a `.banner`, the home
 * page shows it once above its tickets.
 */
export interface GateRefusal {
  code: ModuleRefusalCode;
  values?: MessageValues;
  /** `error` for missing money, so that it stands out; otherwise it is shown as a warning. */
  tone?: "error";
  /** A path where the member can do something about it; `.wayOut` is the label of its button. */
  to?: string;
  /** The button's label, with `values`, if it differs from `.wayOut`. */
  wayOut?: MessageKey;
  /** What stands beside the reason, with `values`, if it differs from `.aside`. */
  aside?: MessageKey;
}

/** A member's request for a place, now or when it is their turn. */
export interface PlaceRequest {
  occasion: Occasion;
  member: { id: number; role: Role; tags: readonly string[] };
  /** The price agreed when they joined the line, otherwise what the place costs them now. Minor units. */
  price: number;
}

/**
 * What the core asks before it acts, for several requests at once: one answer each, in the same order, each as if the
 * others did not exist. Every module that is on may refuse; the first refusal wins.
 */
export interface GatePoints {
  /**
   * May these members have these places? Asked at check-in and before moving up, with occasions and members locked; and
   * by pages, so that they can say why not before anybody taps.
   */
  "attendance.confirm": PlaceRequest;
  /**
   * May the club change its currency? Refuse it if amounts are on record that would keep their numbers but be worth
   * something else. The refusal is shown at the field. Modules that are off are asked too, since their data stays.
   */
  "currency.change": CurrencyChange;
}

/** The club's current currency and the new one: ISO 4217. */
export interface CurrencyChange {
  from: string;
  to: string;
}

/** The points at which modules that are off are asked too: their data stays, and is back when they are switched on again. */
export const EVEN_OFF: ReadonlySet<keyof GatePoints | keyof ConsequencePoints | keyof SumPoints> = new Set([
  "members.left",
  "charges.ending",
  "member.erase",
  "charges.return",
  "currency.change",
  "timezone.change",
  "module.switch-on",
]);

/** The domain events that modules that are off are told too. */
export const HEARD_EVEN_OFF: ReadonlySet<keyof DomainEvents> = new Set([
  "club.returned",
  "timezone.changed",
  "tags.renamed",
  "member.erasing",
  "balance.closing",
  "charges.return",
  "occasion.cheaper",
  "occasion.edited",
]);

/** A place that the acting member holds. `team`: their published team, from 1; null = none. */
export interface OwnPlace {
  occasionId: number;
  team: number | null;
}

/** What a module adds to the ticket of a member who holds a place. */
export interface PlaceNote {
  /** The end of the strip, after "You're in". */
  aside?: { text: MessageKey; values?: MessageValues };
  /** What the strip says instead of "You're in", in the colour of the team's bibs, and the path that it leads to. */
  team?: { text: MessageKey; values?: MessageValues; bib: Bib; to: string };
  /** Until when leaving is free. */
  freeUntil?: Date;
}

/** A place that a member holds. */
export interface HeldPlace {
  memberId: number;
  occasionId: number;
}

/** What the member of a place agreed to pay for it, in minor units, and until when leaving it is free; null = until the start. */
export interface PlaceTerms {
  price: number;
  freeUntil: Date | null;
}

/** Numbers that are added up across all modules that are on, keyed by what they are about. */
export interface SumPoints extends MoneySums {}

/** A set of members that modules add to: those who never count as inactive. */
export type MemberSet = "never-inactive";

/**
 * Acts of the core that ask for confirmation, with what they are about. Modules add their consequences, whose keys are
 * `<module>:consequences.<name>`. Asked with the rows locked that the act will change, and by pages that show the
 * consequences beforehand.
 */
export interface ConsequencePoints extends MoneyConsequences {
  /** A member leaves an occasion on which they hold a place. */
  "attendance.leave": { occasion: Occasion; memberId: number };
  "member.archive": { memberIds: readonly number[] };
  /** A member is erased for good, and what they have or lack ends like this, if that was chosen. Modules that are off are asked too. */
  "member.erase": { memberId: number; balance: BalanceEnd | undefined };
  /** Two members become one: everything of `memberId` goes to `into`. */
  "member.merge": { memberId: number; into: number };
  "occasions.cancel": { occasionIds: readonly number[] };
  "occasions.delete": { occasionIds: readonly number[] };
  "occasions.settle": { occasionIds: readonly number[] };
  /** The club stops offering these tags; lower case. */
  "tags.retire": { tags: readonly string[] };
  /**
   * These modules are switched on. Modules that are off are asked too, since each says for itself what begins with it:
   * whom it shuts out, what it charges.
   */
  "module.switch-on": { modules: readonly string[] };
  /** These modules are switched off. They are asked what ends with them, and so are the other modules that are on. */
  "module.switch-off": { modules: readonly string[] };
  /** The club changes its currency: prices keep their numbers. Modules that are off are asked too. */
  "currency.change": CurrencyChange;
  /** The club changes its time zone. Modules that are off are asked too. */
  "timezone.change": ZoneChange;
}

/**
 * Places on pages where a module can say in a sentence what it does instead of the page, or how to continue, with a
 * link to it.
 */
export interface HintPoints extends MoneyHints {
  /** Next to the weekly repeat of a new session. */
  "session.repeat": Record<never, never>;
  /** On the page where one session is edited or canceled. */
  "session.change": { sessionId: number };
}

/** A sentence with a link to a page of the module. */
export interface Hint {
  text: MessageKey;
  values?: MessageValues;
  /** The link's label, with the same values. */
  link: MessageKey;
  to: string;
}

interface OccasionEvent {
  occasionId: number;
  kind: OccasionKind;
}

/** A member's standing before and now. */
export interface AttendanceChange {
  memberId: number;
  before: Standing;
  after: Standing;
  /** The price that they are committed to, in minor units; null if they neither hold a place nor wait. */
  price: number | null;
  /** Was the place that they hold theirs before, so that nobody's is taken? An answer was taken back, or two members became one. */
  isRegained?: boolean;
}

/** What the core and the modules tell after they have acted, in the same transaction. */
export interface DomainEvents extends MoneyEvents {
  /** An occasion was created, by hand or by a module. */
  "occasion.created": OccasionEvent;
  /** An occasion was edited, by hand or with its series; `moved` = it starts at another time. */
  "occasion.edited": OccasionEvent & { moved: boolean };
  /** An occasion was canceled (kept, shown as canceled). */
  "occasion.canceled": OccasionEvent;
  /** A canceled occasion is back on: its costs are committed anew, at the prices in the attendances. */
  "occasion.reinstated": OccasionEvent;
  /** An occasion is about to be deleted; its row still exists. */
  "occasion.deleting": OccasionEvent;
  /** An occasion is over and is being settled, which happens once: its costs become due now. Its row is locked. */
  "occasion.settling": OccasionEvent;
  /** The status of an occasion that is over has changed: it was settled, or what was owed for it was paid or is owed again. */
  "occasion.settled": OccasionEvent;
  /** An archived occasion is confirmed again, or gets the status that its end implies. */
  "occasion.unarchived": OccasionEvent;
  /** Places cost these members, who come or wait, less than they agreed to: the prices in their attendances were lowered. */
  "occasion.cheaper": OccasionEvent & { memberIds: readonly number[] };
  /** Members answered, moved up, were added or taken off; one change per member. */
  "attendance.changed": OccasionEvent & { changes: readonly AttendanceChange[] };
  /** Somebody asked to join, and is waiting to be let in. */
  "member.requested": { memberIds: readonly number[] };
  /** Somebody who asked to join was declined; a former member remains one. */
  "member.declined": { memberIds: readonly number[] };
  /** People became members, or became members again: added, let in, restored. */
  "member.joined": { memberIds: readonly number[] };
  /** Members' data was changed, including role or tags; not told for members who only lost a tag that the club retired. */
  "member.changed": { memberIds: readonly number[] };
  /** Members were archived and gave up all coming places. */
  "member.archived": { memberIds: readonly number[] };
  /**
   * Whether a member is erased is about to be asked, with what they have left: what a module missed about them while it was
   * off is made up for first. Their row is locked. Modules that are off are told too.
   */
  "member.erasing": { memberId: number };
  /** A member's personal data is about to be erased; the row stays, without a name. `member.archived` is told first. */
  "member.erased": { memberId: number };
  /** Two members turned out to be the same person: everything of `memberId` went to `into`. Both rows are locked. */
  "member.merged": { memberId: number; into: number };
  /** Settings of the club were changed, by their ids. */
  "settings.changed": { ids: readonly string[] };
  /**
   * The club changed its time zone. `occasionIds`: those that were moved so that they keep their time on the clock; each
   * is told as edited, too. What a module keeps as wall-clock times has to move if instants are kept. Modules that are
   * off are told too.
   */
  "timezone.changed": ZoneChange & { occasionIds: readonly number[] };
  /**
   * Tags got another name or spelling, by their former name in lower case. Told before any row of the core is locked for
   * it. Modules that are off are told too.
   */
  "tags.renamed": { spelling: Readonly<Record<string, string>> };
  /** The club stopped offering these tags; lower case. Told before any row of the core is locked for it. */
  "tags.retired": { tags: string[] };
  /** A module was switched on or off for this club. Only modules that are on are told: one that was just switched off is not. */
  "module.switched": { module: string; on: boolean };
  /**
   * The club was restored from a copy, and still is as it was then; nobody can reach it yet. Notices that are written now count
   * as sent: a module writes those that are due. Modules that are off are told too.
   */
  "club.returned": Record<string, never>;
}
