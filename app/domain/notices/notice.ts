/** The core's kinds of notices. */
export type NoticeKind =
  | "moved-up"
  | "taken-off"
  | "changed"
  | "canceled"
  | "reinstated"
  | "new-occasion"
  | "unfinished";

/** A module's kind of notice: `<module>:<name>`. */
export type ModuleNoticeKind = `${string}:${string}`;

/** How notices of a kind go out. */
export interface NoticeRule {
  /** Sent by the product on its own, so that setting 7 can turn it off; else because an admin asked for it. */
  automatic: boolean;
  /** Sent at once and in a mail of its own; `near-start` = within the day before the occasion's start. */
  urgent: "always" | "near-start" | "never";
}

export const NOTICE_RULES: Readonly<Record<NoticeKind, NoticeRule>> = {
  "moved-up": { automatic: true, urgent: "always" },
  "taken-off": { automatic: true, urgent: "near-start" },
  changed: { automatic: false, urgent: "near-start" },
  canceled: { automatic: false, urgent: "always" },
  reinstated: { automatic: false, urgent: "always" },
  "new-occasion": { automatic: false, urgent: "never" },
  unfinished: { automatic: true, urgent: "never" },
};

const DAY_MS = 86_400_000;

/** What decides whether a notice becomes a mail. */
export interface Recipient {
  state: string;
  email: string | null;
  allowsEmails: boolean;
}

/** Is this a module's kind of notice? */
export function isModuleKind(kind: string): kind is ModuleNoticeKind {
  return kind.includes(":");
}

/** Does this notice go out by mail? Archived members and those who want no mails get none. */
export function goesOut(
  rule: Pick<NoticeRule, "automatic">,
  recipient: Recipient,
  automaticMails: boolean,
): boolean {
  if (recipient.state !== "active" || !recipient.email || !recipient.allowsEmails) return false;
  return automaticMails || !rule.automatic;
}

/** Must it be sent at once and in a mail of its own? `startsAt`: every start that it names, the former one included. */
export function isUrgent(rule: Pick<NoticeRule, "urgent">, startsAt: readonly Date[], now: Date): boolean {
  if (rule.urgent !== "near-start") return rule.urgent === "always";
  return startsAt.some((start) => start.getTime() - now.getTime() < DAY_MS);
}
