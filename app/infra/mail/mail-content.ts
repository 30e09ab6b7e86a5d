/** What a mail says: plain text, already in the reader's language. Its parts are in this order. */
export interface MailContent {
  language: string;
  /** The club that it is from; null for the product itself. */
  sender: MailSender | null;
  /** One line. */
  subject: string;
  /** The line that mail programs show next to the subject. */
  preheader?: string;
  /** The large heading at the top; if absent, the subject without the club’s name. */
  title?: string;
  paragraphs: string[];
  /** The things that it is about, one after the other. */
  entries?: MailEntry[];
  button?: MailLink;
  /** A short code to type on another device. */
  code?: string;
  /** Closing paragraphs. */
  after?: string[];
  /** Further entries, under a heading of their own. */
  more?: { title: string; text: string; entries: MailEntry[] };
  links?: MailLink[];
  /** Small print, one line each. */
  footer?: (string | MailLink)[];
}

/** A club in the header of its mails. */
export interface MailSender {
  name: string;
  /** The club's colour, `#rrggbb`; null for the product's. */
  accent: string | null;
  /** The address of its crest; null for its initials. */
  logo: string | null;
}

export interface MailLink {
  label: string;
  url: string;
}

/**
 * `filled` is the main action; `in` and `waiting` are answers, in the colours that they have on the pages; `danger`
 * gives something up.
 */
export interface MailButton extends MailLink {
  look: "filled" | "in" | "waiting" | "outlined" | "danger";
  mark?: "✓" | "✕";
}

export type MailEntry = MailTicket | MailItem;

/** An occasion with a torn-off date. */
export interface MailTicket {
  stub: { weekday: string; day: string; month: string };
  /** What is new about it, if the mail has several tickets. */
  news?: string;
  title: string;
  /** The whole date with the time; the text part has it instead of the stub. */
  when: string;
  time: string;
  place: string;
  /** Further information, a line each. */
  lines: string[];
  /** "9/16", the same in words for the text part, and how full it is, from 0 to 1; null without a limit. */
  count?: { text: string; words: string; share: number | null };
  /** The strip: the reader's standing, or how full the occasion is. */
  state?: MailState;
  buttons: MailButton[];
}

export interface MailState {
  tone: "in" | "waiting" | "out" | "canceled" | "open";
  text: string;
  /** Less prominent text after it. */
  aside?: string;
}

/** An entry of a few lines, if there is no ticket for it, or there would be too many tickets. */
export interface MailItem {
  title: string;
  lines: string[];
  links: MailLink[];
}

export function isTicket(entry: MailEntry): entry is MailTicket {
  return "stub" in entry;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
