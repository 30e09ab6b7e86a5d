import type { TFunction } from "i18next";
import type { MailContent } from "../../mail/render-mail.ts";
import type { NoticeKind } from "./notice.ts";
import type { NoticeFormats } from "./notice-formats.ts";
import { changeLines, type OccasionChanges } from "./occasion-changes.ts";

/** What a notice was written with. */
export interface NoticeFacts {
  name: string;
  address: string;
  startsAt: Date;
  finishesAt: Date;
  /** Of one that is repeated every week: how many there are, and when the last one starts. */
  repeats?: { count: number; until: Date };
  /** A place beyond the limit, given by an admin. */
  given?: true;
  /** What is new about it. */
  changes?: OccasionChanges;
}

/** Who reads it, and how that person's club writes. */
export interface NoticeReader {
  /** Alias, else first name. */
  name: string;
  club: string;
  /** Translates into the reader's language. */
  t: TFunction;
  language: string;
  /** Dates, times and money as on the pages. */
  formats: NoticeFormats;
  timezone: string;
}

/** A notice with the address that opens its occasion. */
export interface LinkedNotice {
  kind: NoticeKind;
  facts: NoticeFacts;
  url: string;
}

/** The words of one notice as a mail. `unsubscribeUrl` ends the club's mails to this reader. */
export function noticeMail(
  { kind, facts, url }: LinkedNotice,
  reader: NoticeReader,
  unsubscribeUrl: string,
): MailContent {
  const { t } = reader;
  const changed = changeLines(facts.changes ?? {}, reader).map(oneLine);
  const listed = changed.length > 0;
  const context = facts.given ? "given" : undefined;
  return {
    language: reader.language,
    subject: subjectOf(titleOf(kind, facts, reader), reader),
    preheader: t(`notices.${kind}.preheader`, { context }),
    paragraphs: [
      t("notices.greeting", { name: reader.name }),
      ...(listed ? [[t("notices.changed.list"), ...changed].join("\n")] : []),
      t(listed ? "notices.changed.now" : `notices.${kind}.text`, { context }),
      [oneLine(facts.name), ...occasionLines(facts, reader)].join("\n"),
      t(`notices.${kind}.after`),
    ],
    button: { label: t(`notices.${kind}.button`), url },
    footer: footerOf(reader, unsubscribeUrl),
  };
}

/** The words of several notices as one mail, in their order. */
export function gatheredMail(
  notices: readonly LinkedNotice[],
  reader: NoticeReader,
  unsubscribeUrl: string,
): MailContent {
  const { t } = reader;
  const count = notices.length;
  return {
    language: reader.language,
    subject: subjectOf(t("notices.gathered.subject", { count }), reader),
    preheader: notices
      .map(({ facts }) => oneLine(facts.name))
      .slice(0, 3)
      .join(", "),
    paragraphs: [
      t("notices.greeting", { name: reader.name }),
      t("notices.gathered.text", { count, club: oneLine(reader.club) }),
    ],
    items: notices.map(({ kind, facts, url }) => ({
      title: titleOf(kind, facts, reader),
      lines: [...occasionLines(facts, reader), ...changeLines(facts.changes ?? {}, reader).map(oneLine)],
      link: { label: t(`notices.${kind}.button`), url },
    })),
    footer: footerOf(reader, unsubscribeUrl),
  };
}

/** A reader with mails of several clubs sees at a glance whose it is. */
function subjectOf(title: string, { t, club }: NoticeReader): string {
  return t("notices.subject", { club: oneLine(club), title });
}

function titleOf(
  kind: NoticeKind,
  facts: NoticeFacts,
  { t, formats, timezone: timeZone }: NoticeReader,
): string {
  const day = new Intl.DateTimeFormat(formats.locale, {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
  });
  const { startsAt } = facts;
  const occasion = oneLine(`${facts.name}, ${day.format(startsAt)}, ${formats.time(startsAt)}`);
  return t(`notices.${kind}.subject`, { occasion });
}

function footerOf({ t, club }: NoticeReader, unsubscribeUrl: string): MailContent["footer"] {
  return [t("notices.footer", { club }), { label: t("notices.unsubscribe", { club }), url: unsubscribeUrl }];
}

/** When and where it is. */
function occasionLines(facts: NoticeFacts, { t, formats }: NoticeReader): string[] {
  const date = formats.longDate(facts.startsAt);
  const time = formats.timeRange(facts.startsAt, facts.finishesAt);
  const { repeats } = facts;
  return [
    t("notices.when", { date, time }),
    ...(repeats
      ? [t("notices.repeats", { count: repeats.count, date: formats.longDate(repeats.until) })]
      : []),
    ...(facts.address ? [t("notices.where", { address: oneLine(facts.address) })] : []),
  ];
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
