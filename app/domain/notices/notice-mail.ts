import type { TFunction } from "i18next";
import type { MessageKey } from "#app/i18n/messages.ts";
import type { MailContent } from "../../mail/render-mail.ts";
import { isModuleKind, type ModuleNoticeKind, type NoticeKind } from "./notice.ts";
import type { NoticeFormats } from "./notice-formats.ts";
import { changeLines } from "./occasion-changes.ts";
import type { ModuleFacts, OccasionFacts } from "./stored-notice.ts";

/** Who reads the mail, and how their club writes dates, times and money. */
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

/** A notice as it was stored, with the address that its button opens. */
export type LinkedNotice =
  | { kind: NoticeKind; facts: OccasionFacts; url: string }
  | { kind: ModuleNoticeKind; facts: ModuleFacts; url: string };

/** One notice as a mail. `unsubscribeUrl` ends the club's mails to this reader. */
export function noticeMail(notice: LinkedNotice, reader: NoticeReader, unsubscribeUrl: string): MailContent {
  const { t } = reader;
  const { say, changes, occasion } = wordsOf(notice, reader);
  const listed = changes.length > 0;
  return {
    language: reader.language,
    subject: subjectOf(say("subject"), reader),
    preheader: say("preheader"),
    paragraphs: [
      t("notices.greeting", { name: reader.name }),
      ...(listed ? [[t("notices.changed.list"), ...changes].join("\n")] : []),
      listed ? t("notices.changed.now") : say("text"),
      ...(occasion ? [[oneLine(occasion.name), ...occasionLines(occasion, reader)].join("\n")] : []),
      say("after"),
    ],
    button: { label: say("button"), url: notice.url },
    footer: footerOf(reader, unsubscribeUrl),
  };
}

/** Several notices as one mail, in their order. */
export function gatheredMail(
  notices: readonly LinkedNotice[],
  reader: NoticeReader,
  unsubscribeUrl: string,
): MailContent {
  const { t } = reader;
  const count = notices.length;
  const all = notices.map((notice) => ({ ...wordsOf(notice, reader), notice }));
  return {
    language: reader.language,
    subject: subjectOf(t("notices.gathered.subject", { count }), reader),
    preheader: all
      .map(({ occasion, say }) => (occasion ? oneLine(occasion.name) : say("subject")))
      .slice(0, 3)
      .join(", "),
    paragraphs: [
      t("notices.greeting", { name: reader.name }),
      t("notices.gathered.text", { count, club: oneLine(reader.club) }),
    ],
    items: all.map(({ say, occasion, changes, notice }) => ({
      title: say("subject"),
      lines: [
        ...(isModuleKind(notice.kind) ? [say("text")] : []),
        ...(occasion ? occasionLines(occasion, reader) : []),
        ...changes,
      ],
      link: { label: say("button"), url: notice.url },
    })),
    footer: footerOf(reader, unsubscribeUrl),
  };
}

/** A notice in the reader's words. */
export interface NoticeWords {
  say(part: "subject" | "preheader" | "text" | "after" | "button"): string;
  /** What has changed, a line each. */
  changes: string[];
  occasion: Pick<OccasionFacts, "name" | "address" | "startsAt" | "finishesAt" | "repeats"> | undefined;
}

/** What a notice says, to be made into a mail or a push message. */
export function wordsOf(notice: LinkedNotice, reader: NoticeReader): NoticeWords {
  const { t } = reader;
  if (!isOfModule(notice)) {
    const { kind, facts } = notice;
    const values = { context: facts.given ? "given" : undefined, occasion: titleOf(facts, reader) };
    return {
      say: (part) => t(`notices.${kind}.${part}`, values),
      changes: changeLines(facts.changes ?? {}, reader).map(oneLine),
      occasion: facts,
    };
  }
  const [module, name] = notice.kind.split(":");
  const { values, occasion } = notice.facts;
  const said = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === "string" ? oneLine(value) : value]),
  );
  return {
    // A conformance test makes sure that the module has these texts.
    say: (part) =>
      t(`${module}:notices.${name}.${part}` as MessageKey, {
        ...said,
        ...(occasion && { occasion: titleOf(occasion, reader) }),
      }),
    changes: [],
    occasion,
  };
}

function isOfModule(notice: LinkedNotice): notice is Extract<LinkedNotice, { kind: ModuleNoticeKind }> {
  return isModuleKind(notice.kind);
}

/** Names the club, so that a reader with mails of several clubs can tell them apart. */
function subjectOf(title: string, { t, club }: NoticeReader): string {
  return t("notices.subject", { club: oneLine(club), title });
}

/** The occasion as a subject line names it. */
function titleOf(
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

function footerOf({ t, club }: NoticeReader, unsubscribeUrl: string): MailContent["footer"] {
  return [t("notices.footer", { club }), { label: t("notices.unsubscribe", { club }), url: unsubscribeUrl }];
}

/** When and where it is. */
function occasionLines(facts: NonNullable<NoticeWords["occasion"]>, { t, formats }: NoticeReader): string[] {
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
