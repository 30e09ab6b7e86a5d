/** What a mail says: plain text, already in the reader's language. Its parts stand in this order. */
export interface MailContent {
  language: string;
  /** Whose mail it is; null for the product itself. */
  sender: MailSender | null;
  /** One line. */
  subject: string;
  /** The line that mail programs show next to the subject. */
  preheader?: string;
  /** What stands large at the top; the subject without the club’s name if absent. */
  title?: string;
  paragraphs: string[];
  /** What it is about, one after the other. */
  entries?: MailEntry[];
  button?: MailLink;
  /** A short code to type on another device. */
  code?: string;
  /** What is left to say. */
  after?: string[];
  /** What else there is, below a heading of its own. */
  more?: { title: string; text: string; entries: MailEntry[] };
  links?: MailLink[];
  /** Small print, one line each. */
  footer?: (string | MailLink)[];
}

/** A club as the head of its mails shows it. */
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
 * A filled button is the first choice; `in` and `waiting` are the answers, in the colours that they have on the pages;
 * `danger` gives something up.
 */
export interface MailButton extends MailLink {
  look: "filled" | "in" | "waiting" | "outlined" | "danger";
  mark?: "✓" | "✕";
}

export type MailEntry = MailTicket | MailItem;

/** An occasion with a torn-off date. */
export interface MailTicket {
  stub: { weekday: string; day: string; month: string };
  /** What is new about it, if the mail tells of several. */
  news?: string;
  title: string;
  /** The whole date with the time, which the text part says in place of the stub. */
  when: string;
  time: string;
  place: string;
  /** What else is to be known, a line each. */
  lines: string[];
  /** "9/16", the same in words for the text part, and how full that is, from 0 to 1; null without a limit. */
  count?: { text: string; words: string; share: number | null };
  /** The strip: how the reader stands, or how full it is. */
  state?: MailState;
  buttons: MailButton[];
}

export interface MailState {
  tone: "in" | "waiting" | "out" | "canceled" | "open";
  text: string;
  /** Said more quietly after it. */
  aside?: string;
}

/** A few lines, where there is no ticket, or where tickets would be too many. */
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
