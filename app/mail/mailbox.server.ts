/** A mail that the SMTP sink caught. */
export interface CaughtMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Every address that the mail links to, in order, each once. */
  links: string[];
  /** ISO instant. */
  receivedAt: string;
}

/** The mails that the SMTP sink caught. */
export interface Mailbox {
  /** Newest first; `to` compares without case. */
  list(filter?: { to?: string }): CaughtMail[];
}
