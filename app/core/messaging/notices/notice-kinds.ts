import type { Organization } from "#app/core/club/organization.ts";
import type { MessageValues } from "#app/kernel/values/money.ts";
import type { Db } from "#tenants/database.ts";
import type { Topic } from "./preferences/preferences.ts";

/** The core's kinds of notices about an occasion. */
export type OccasionNoticeKind =
  | "moved-up"
  | "taken-off"
  | "changed"
  | "canceled"
  | "reinstated"
  | "new-occasion"
  | "invited"
  | "unfinished"
  | "reminder"
  | "dropped-out";

/** The core's kinds of notices about the club itself. */
export type ClubNoticeKind = (typeof CLUB_NOTICES)[number];
const CLUB_NOTICES = ["webhook-stopped", "zone-changed"] as const;

/** The core's kinds of notices. */
export type NoticeKind = OccasionNoticeKind | ClubNoticeKind;

/** A module's kind of notice: `<module>:<name>`. */
export type ModuleNoticeKind = `${string}:${string}`;

/** Kinds of notices that store the values for their texts. */
export type WordedNoticeKind = ClubNoticeKind | ModuleNoticeKind;

/** How notices of a kind go out. */
export interface NoticeRule {
  /** What it is about, as members choose what they are told of. */
  topic: Topic;
  /** Sent by the product on its own, so that setting 7 can turn its mails off; otherwise an admin asked for it. */
  automatic: boolean;
  /** Sent at once and in a mail of its own; `near-start` = within the day before the occasion's start. */
  urgent: "always" | "near-start" | "never";
}

/** How a module's notices of a kind go out. */
export interface ModuleNoticeRule extends NoticeRule {
  /**
   * For each notice, by its values: is what it says still true, just before it goes out? Without this, always. If only its
   * numbers have changed: the values with which it goes out instead.
   */
  holds?(
    uow: { db: Db; organization: Organization },
    values: readonly MessageValues[],
  ): Promise<(boolean | MessageValues)[]>;
}

export const NOTICE_RULES: Readonly<Record<NoticeKind, NoticeRule>> = {
  "moved-up": { topic: "moved-up", automatic: true, urgent: "always" },
  "taken-off": { topic: "moved-up", automatic: true, urgent: "near-start" },
  changed: { topic: "changed", automatic: false, urgent: "near-start" },
  canceled: { topic: "canceled", automatic: false, urgent: "always" },
  reinstated: { topic: "canceled", automatic: false, urgent: "always" },
  "new-occasion": { topic: "new-occasion", automatic: false, urgent: "never" },
  invited: { topic: "new-occasion", automatic: false, urgent: "near-start" },
  reminder: { topic: "reminder", automatic: true, urgent: "never" },
  "dropped-out": { topic: "drop-out", automatic: true, urgent: "always" },
  unfinished: { topic: "reminder", automatic: true, urgent: "never" },
  // Not automatic: the admin who added the webhook asked for it to work.
  "webhook-stopped": { topic: "webhooks", automatic: false, urgent: "never" },
  "zone-changed": { topic: "changed", automatic: false, urgent: "never" },
};

const DAY_MS = 86_400_000;

/** Is this a module's kind of notice? */
export function isModuleKind(kind: string): kind is ModuleNoticeKind {
  return kind.includes(":");
}

/** Does a notice of this kind store the values for its texts? All others are about an occasion. */
export function isWorded(kind: NoticeKind | ModuleNoticeKind): kind is WordedNoticeKind {
  return isModuleKind(kind) || CLUB_NOTICES.some((known) => known === kind);
}

/**
 * Must it be sent at once and in a mail of its own? `startsAt`: every start that it names, including the former one.
 */
export function isUrgent(rule: Pick<NoticeRule, "urgent">, startsAt: readonly Date[], now: Date): boolean {
  if (rule.urgent !== "near-start") return rule.urgent === "always";
  return startsAt.some((start) => start.getTime() - now.getTime() < DAY_MS);
}
