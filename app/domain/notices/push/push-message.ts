import { type LinkedNotice, type NoticeReader, wordsOf } from "../notice-mail.ts";

/** A push message as a device shows it, in the reader's language. */
export interface PushMessage {
  title: string;
  body: string;
  language: string;
  /** The page that it opens. */
  url: string;
  /** A device shows one message of a tag: a second copy takes the place of the first. */
  tag: string;
  /** Wakes a sleeping phone. */
  urgent: boolean;
}

/** A phone shows little more, in characters; and push services take 4 kB in all. */
const MOST_TITLE = 120;
const MOST_BODY = 400;
const MOST_LINES = 4;

/** One or several notices as one message. `home` is the address that it opens if there are several. */
export function pushMessage(
  notices: readonly LinkedNotice[],
  reader: NoticeReader,
  { tag, home, urgent }: { tag: string; home: string; urgent: boolean },
): PushMessage {
  const { t, language } = reader;
  const said = notices.map((notice) => ({ ...wordsOf(notice, reader), url: notice.url }));
  const [only, another] = said;
  if (only && !another) {
    const { say, changes, url } = only;
    const body = [...(changes.length > 0 ? changes : [say("preheader")])].slice(0, MOST_LINES).join("\n");
    return {
      title: shortened(say("subject"), MOST_TITLE),
      body: shortened(body, MOST_BODY),
      language,
      url,
      tag,
      urgent,
    };
  }
  const title = t("notices.gathered.subject", { count: said.length });
  const body = said.slice(0, MOST_LINES).map(({ say }) => shortened(say("subject"), MOST_TITLE));
  return { title, body: shortened(body.join("\n"), MOST_BODY), language, url: home, tag, urgent };
}

/** The text, or as many whole characters as there is room for. */
function shortened(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
