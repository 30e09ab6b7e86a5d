import type { TFunction } from "i18next";
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

/** The words of a notice as a mail. `url` opens the occasion, where one tap answers. */
export function noticeMail(kind: NoticeKind, facts: NoticeFacts, reader: NoticeReader, url: string) {
  const { t, formats, timezone: timeZone } = reader;
  const { startsAt } = facts;
  const day = new Intl.DateTimeFormat(formats.locale, {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
  });
  const occasion = oneLine(`${facts.name}, ${day.format(startsAt)}, ${formats.time(startsAt)}`);
  const changed = changeLines(facts.changes ?? {}, reader).map(oneLine);
  const listed = changed.length > 0;
  const context = facts.given ? "given" : undefined;
  return {
    language: reader.language,
    subject: t(`notices.${kind}.subject`, { occasion }),
    preheader: t(`notices.${kind}.preheader`, { context }),
    paragraphs: [
      t("notices.greeting", { name: reader.name }),
      ...(listed ? [[t("notices.changed.list"), ...changed].join("\n")] : []),
      t(listed ? "notices.changed.now" : `notices.${kind}.text`, { context }),
      occasionLines(facts, reader).join("\n"),
      t(`notices.${kind}.after`),
    ],
    button: { label: t(`notices.${kind}.button`), url },
    footer: [t("notices.footer", { club: reader.club })],
  };
}

/** What it is, when, and where. */
function occasionLines(facts: NoticeFacts, { t, formats }: NoticeReader): string[] {
  const date = formats.longDate(facts.startsAt);
  const time = formats.timeRange(facts.startsAt, facts.finishesAt);
  const { repeats } = facts;
  return [
    oneLine(facts.name),
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
