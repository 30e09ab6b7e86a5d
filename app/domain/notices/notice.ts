/** What members are told about: a place from the waiting list, and the life of an occasion. */
export type NoticeKind = "moved-up" | "changed" | "canceled" | "new-occasion";

// What the product sends on its own; the others are sent because an admin said so.
const AUTOMATIC: readonly NoticeKind[] = ["moved-up"];

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
