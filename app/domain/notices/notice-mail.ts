import type { TFunction } from "i18next";
import type { NoticeKind } from "./notice.ts";

/** What a notice was written with. */
export interface NoticeFacts {
  name: string;
  address: string;
  startsAt: Date;
  finishesAt: Date;
}

/** Who reads it, and how that person's club writes. */
export interface NoticeReader {
  /** Alias, else first name. */
  name: string;
  club: string;
  /** Translates into the reader's language. */
  t: TFunction;
  language: string;
  /** Formats dates and times. */
  locale: string;
  timezone: string;
}

/** The words of a notice as a mail. `url` opens the occasion, where one tap answers. */
export function noticeMail(kind: NoticeKind, facts: NoticeFacts, reader: NoticeReader, url: string) {
  const { t, locale, timezone: timeZone } = reader;
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "full" }).format(facts.startsAt);
  const day = new Intl.DateTimeFormat(locale, { timeZone, weekday: "short", day: "numeric", month: "short" });
  const clock = new Intl.DateTimeFormat(locale, { timeZone, hour: "numeric", minute: "2-digit" });
  const time = clock.formatRange(facts.startsAt, facts.finishesAt);
  const when = t("notices.when", { date, time });
  const where = facts.address && t("notices.where", { address: oneLine(facts.address) });
  const occasion = oneLine(`${facts.name}, ${day.format(facts.startsAt)}, ${clock.format(facts.startsAt)}`);
  return {
    language: reader.language,
    subject: t(`notices.${kind}.subject`, { occasion }),
    preheader: t(`notices.${kind}.preheader`),
    paragraphs: [
      t("notices.greeting", { name: reader.name }),
      t(`notices.${kind}.text`),
      [oneLine(facts.name), when, where].filter(Boolean).join("\n"),
      t(`notices.${kind}.after`),
    ],
    button: { label: t(`notices.${kind}.button`), url },
    footer: [t("notices.footer", { club: reader.club })],
  };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
