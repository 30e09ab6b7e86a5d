/** What members are told about: their place on an occasion, and its life. */
export type NoticeKind = "moved-up" | "taken-off" | "changed" | "canceled" | "new-occasion";

// What the product sends on its own; the others are sent because an admin said so.
const AUTOMATIC: readonly NoticeKind[] = ["moved-up", "taken-off"];

const DAY_MS = 86_400_000;

/** What decides whether a notice becomes a mail. */
export interface Recipient {
  state: string;
  email: string | null;
  allowsEmails: boolean;
}

/** Does this notice go out by mail? Removed members, and those who want no mails, get none. */
export function goesOut(kind: NoticeKind, recipient: Recipient, automaticMails: boolean): boolean {
  if (recipient.state !== "active" || !recipient.email || !recipient.allowsEmails) return false;
  return automaticMails || !AUTOMATIC.includes(kind);
}

/**
 * Must it be told at once and in a mail of its own? A place and a cancellation always; a change and a lost place only
 * within the day before the start. `startsAt`: every start that it tells of, the former one too.
 */
export function isUrgent(kind: NoticeKind, startsAt: readonly Date[], now: Date): boolean {
  if (kind === "moved-up" || kind === "canceled") return true;
  if (kind === "new-occasion") return false;
  return startsAt.some((start) => start.getTime() - now.getTime() < DAY_MS);
}
