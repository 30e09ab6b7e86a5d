/** A mail that the SMTP sink caught. */
export interface CaughtMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Every address that the mail links to, in order, without duplicates. */
  links: string[];
  /** ISO instant. */
  receivedAt: string;
}

/** The mails that the SMTP sink caught. */
export interface Mailbox {
  /** Newest first; `to` is compared case-insensitively. */
  list(filter?: { to?: string }): CaughtMail[];
}
