import type { TFunction } from "i18next";
import type { MailContent, MailItem, MailLink, MailSender, MailState } from "#app/infra/mail/mail-content.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import type { NoticeFormats } from "./notice-formats.ts";
import { isModuleKind, isWorded, type OccasionNoticeKind, type WordedNoticeKind } from "./notice-kinds.ts";
import { noticeTicket, type OccasionNow, oneLine, type TicketFacts } from "./notice-ticket.ts";
import { changeLines } from "./occasion-changes.ts";
import type { Topic } from "./preferences/preferences.ts";
import type { OccasionFacts, WordedFacts } from "./stored-notice.ts";

/** More occasions than this are lines rather than tickets: mail programs cut off what is longer than 100 kB. */
const MAX_TICKETS = 8;

/** Who reads the mail, and how their club writes dates, times and money. */
export interface NoticeReader {
  /** Alias, else first name. */
  name: string;
  club: MailSender;
  /** Translates into the reader's language. */
  t: TFunction;
  language: string;
  /** Dates, times and money as on the pages. */
  formats: NoticeFormats;
  timezone: string;
}

/** The links in a mail's small print. */
export interface MailWays {
  /** Stops mails about the topics of this one. */
  unsubscribe: string;
  /** Where the reader chooses what they want. */
  settings: string;
  topics: readonly Topic[];
}

/** Who dropped out, and who came in their place, by alias or name. */
export interface DropOut {
  name: string;
  movedUp: string[];
}

/**
 * A notice as it was stored, with the URL that it leads to and, if it can be answered, the present state of its
 * occasion.
 */
export type LinkedNotice = { url: string; now?: OccasionNow | undefined } & (
  | { kind: OccasionNoticeKind; facts: OccasionFacts; dropOut?: DropOut | undefined }
  | { kind: WordedNoticeKind; facts: WordedFacts }
);

/** One notice as a mail. */
export function noticeMail(notice: LinkedNotice, reader: NoticeReader, ways: MailWays): MailContent {
  const { t } = reader;
  const { say, title, changes, occasion, state } = noticeWords(notice, reader);
  const ticket = occasion && noticeTicket(occasion, { now: notice.now, state }, reader);
  const more: MailLink = { label: say("button"), url: notice.url };
  const listed = changes.length > 0;
  const links = notice.now?.links;
  const buttons = ticket?.buttons ?? [];
  const has = (address: string) => buttons.some(({ url }) => url === address);
  const answers = links && (has(links.in) || has(links.out));
  return {
    ...mailFrame(reader, ways),
    subject: subjectLine(say("subject"), reader),
    preheader: say("preheader"),
    title,
    paragraphs: [
      ...(listed ? [[t("notices.changed.list"), ...changes].join("\n")] : []),
      listed ? t("notices.changed.now") : say("text"),
      ...(ticket ? [] : [say("after")]),
    ],
    ...(ticket && { entries: [ticket] }),
    ...(buttons.length === 0 && { button: more }),
    ...(ticket && { after: [say("after"), ...(answers ? [t("notices.answering")] : [])] }),
    links: [
      ...(links && !has(links.calendar) ? [{ label: t("notices.calendar"), url: links.calendar }] : []),
      ...(buttons.length > 0 ? [more] : []),
    ],
  };
}

/** Several notices as one mail, in their order. */
export function gatheredMail(
  notices: readonly LinkedNotice[],
  reader: NoticeReader,
  ways: MailWays,
): MailContent {
  const { t } = reader;
  const count = notices.length;
  const all = notices.map((notice) => ({ words: noticeWords(notice, reader), notice }));
  const entries = all.map(({ words, notice }) => {
    const { occasion, state, changes, news } = words;
    if (!occasion || !news || count > MAX_TICKETS) return toMailItem(notice, words, reader);
    const ticket = noticeTicket(occasion, { now: notice.now, state }, reader);
    const open = { label: words.say("button"), url: notice.url, look: "outlined" as const };
    const buttons = ticket.buttons.length > 0 ? ticket.buttons : [open];
    return { ...ticket, news, lines: [...ticket.lines, ...changes], buttons };
  });
  return {
    ...mailFrame(reader, ways),
    subject: subjectLine(t("notices.gathered.subject", { count }), reader),
    preheader: all
      .map(({ words: { occasion, say } }) => (occasion ? oneLine(occasion.name) : say("subject")))
      .slice(0, 3)
      .join(", "),
    title: t("notices.gathered.title", { name: reader.name }),
    paragraphs: [t("notices.gathered.text", { count, club: oneLine(reader.club.name) })],
    entries,
    after: notices.some(({ now }) => now) ? [t("notices.answering")] : [],
  };
}

function toMailItem(
  notice: LinkedNotice,
  { say, occasion, changes }: NoticeWords,
  reader: NoticeReader,
): MailItem {
  const { kind, now, url } = notice;
  const ticket = occasion && noticeTicket(occasion, { now }, reader);
  return {
    title: say("subject"),
    lines: [
      ...(isWorded(kind) ? [say("text")] : []),
      ...(ticket ? [ticket.when, ticket.place, ...ticket.lines].filter((line) => line !== "") : []),
      ...changes,
    ],
    links: [...(ticket?.buttons ?? []), { label: say("button"), url }],
  };
}

type NoticePart = "subject" | "preheader" | "text" | "after" | "button";

/** A notice in the reader's words. */
export interface NoticeWords {
  say(part: NoticePart): string;
  title: string;
  /** What is new, in a word; absent if the notice is not about an occasion of the core, and says it in its subject. */
  news?: string;
  /** What has changed, a line each. */
  changes: string[];
  occasion: TicketFacts | undefined;
  /** The state that the notice itself reports; if absent, the reader's present standing is shown. */
  state?: MailState | undefined;
}

/** What a notice says, to be made into a mail or a push message. */
export function noticeWords(notice: LinkedNotice, reader: NoticeReader): NoticeWords {
  const { t } = reader;
  const { name: reading } = reader;
  if (!hasOwnWords(notice)) {
    const { kind, facts } = notice;
    const { dropOut } = notice;
    const context = facts.given ? "given" : dropOut?.movedUp.length ? "replaced" : undefined;
    const values = {
      context,
      occasion: occasionTitle(facts, reader),
      club: oneLine(reader.club.name),
      ...(dropOut && dropOutValues(dropOut, reader)),
    };
    return {
      say: (part) => t(`notices.${kind}.${part}`, values),
      title: t(`notices.${kind}.title`, { name: reading }),
      news: t(`notices.${kind}.news`),
      changes: changeLines(facts.changes ?? {}, reader).map(oneLine),
      occasion: facts,
      state: noticeState(kind, t, context),
    };
  }
  const { values, occasion } = notice.facts;
  const said = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === "string" ? oneLine(value) : value]),
  );
  return {
    say: (part) =>
      t(messageKey(notice.kind, part), {
        ...said,
        ...(occasion && { occasion: occasionTitle(occasion, reader) }),
      }),
    title: t("notices.greeting", { name: reading }),
    changes: [],
    occasion,
  };
}

/** Who dropped out, and who has the place now. */
function dropOutValues({ name, movedUp }: DropOut, { language }: NoticeReader) {
  const names = new Intl.ListFormat(language).format(movedUp.map(oneLine));
  return { who: oneLine(name), movedUp: names };
}

/** The state that the notice itself reports; if undefined, the reader's present standing is shown. */
function noticeState(
  kind: OccasionNoticeKind,
  t: TFunction,
  context: string | undefined,
): MailState | undefined {
  if (kind === "moved-up")
    return { tone: "in", text: t("ticket.youreIn"), aside: t("notices.moved-up.aside", { context }) };
  if (kind === "taken-off") return { tone: "out", text: t("notices.taken-off.news") };
  if (kind === "canceled") return { tone: "canceled", text: t("ticket.canceled") };
  return undefined;
}

function hasOwnWords(notice: LinkedNotice): notice is Extract<LinkedNotice, { kind: WordedNoticeKind }> {
  return isWorded(notice.kind);
}

function messageKey(kind: WordedNoticeKind, part: NoticePart): MessageKey {
  if (!isModuleKind(kind)) return `notices.${kind}.${part}`;
  const [module, name] = kind.split(":");
  // A conformance test makes sure that the module has these texts.
  return `${module}:notices.${name}.${part}` as MessageKey;
}

/** Names the club, so that a reader with mails of several clubs can tell them apart. */
function subjectLine(title: string, { t, club }: NoticeReader): string {
  return t("notices.subject", { club: oneLine(club.name), title });
}

/** The occasion as a subject line names it. */
function occasionTitle(
  { name, startsAt }: { name: string; startsAt: Date },
  { formats, timezone: timeZone }: NoticeReader,
): string {
  const day = new Intl.DateTimeFormat(formats.locale, {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
  });
  return oneLine(`${name}, ${day.format(startsAt)}, ${formats.time(startsAt)}`);
}

function mailFrame({ t, club, language }: NoticeReader, { unsubscribe, settings, topics }: MailWays) {
  const words = topics.map((topic) => t(`mySettings.topic.${topic}`));
  const list = new Intl.ListFormat(language).format(words);
  const footer = [
    t("notices.footer", { club: club.name }),
    { label: t("notices.unsubscribe", { topics: list }), url: unsubscribe },
    { label: t("notices.settings"), url: settings },
  ];
  return { language, sender: club, footer };
}
