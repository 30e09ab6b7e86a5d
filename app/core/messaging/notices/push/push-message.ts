import type { OccasionNoticeKind } from "../notice-kinds.ts";
import { type LinkedNotice, type NoticeReader, type NoticeWords, noticeWords } from "../notice-mail.ts";
import { costLines, noticeTicket } from "../notice-ticket.ts";

/** An answer that a device offers with the message; not every browser shows it. */
export interface PushAction {
  title: string;
  /** The page of the answer link, which asks for confirmation. */
  url: string;
}

/** A push message as a device shows it, in the reader's language. */
export interface PushMessage {
  title: string;
  body: string;
  language: string;
  /** The page that it opens. */
  url: string;
  /** The answers that the mail of the same notice has as buttons; absent if there are none. */
  actions?: PushAction[];
  /** A device shows one message per tag: a second copy replaces the first. */
  tag: string;
  /** Wakes a sleeping phone. */
  urgent: boolean;
}

/** The most characters of each part: phones show little more, and push services take 4 kB in all. */
const MAX_TITLE = 120;
const MAX_BODY = 400;
const MAX_ACTION = 40;
const MAX_LINES = 4;

/** The kinds that offer or give a place. */
const TELLS_COST: ReadonlySet<string> = new Set<OccasionNoticeKind>([
  "moved-up",
  "invited",
  "new-occasion",
  "reminder",
  "reinstated",
]);

/** One or several notices as one message. `home` is the address that it opens if there are several. */
export function pushMessage(
  notices: readonly LinkedNotice[],
  reader: NoticeReader,
  { tag, home, urgent }: { tag: string; home: string; urgent: boolean },
): PushMessage {
  const { t, language } = reader;
  const said = notices.map((notice) => ({ notice, ...noticeWords(notice, reader) }));
  const [only, another] = said;
  if (only && !another) {
    const { say, changes, notice } = only;
    const actions = pushActions(notice, only, reader);
    // Not every device shows the buttons, which name the price.
    const costs =
      TELLS_COST.has(notice.kind) && notice.now ? costLines(notice.now, reader, { asked: true }) : [];
    const told = [...(changes.length > 0 ? changes : [say("preheader")]), ...costs];
    const body = told.slice(0, MAX_LINES).join("\n");
    return {
      title: shortened(say("subject"), MAX_TITLE),
      body: shortened(body, MAX_BODY),
      language,
      url: notice.url,
      ...(actions.length > 0 && { actions }),
      tag,
      urgent,
    };
  }
  const title = t("notices.gathered.subject", { count: said.length });
  const body = said.slice(0, MAX_LINES).map(({ say }) => shortened(say("subject"), MAX_TITLE));
  return { title, body: shortened(body.join("\n"), MAX_BODY), language, url: home, tag, urgent };
}

/** The answer buttons of the notice's mail. */
function pushActions(
  { now }: LinkedNotice,
  { occasion, state }: NoticeWords,
  reader: NoticeReader,
): PushAction[] {
  if (!occasion || !now) return [];
  const { in: yes, out: no } = now.links;
  return noticeTicket(occasion, { now, state }, reader)
    .buttons.filter(({ url }) => url === yes || url === no)
    .map(({ label, url }) => ({ title: shortened(label, MAX_ACTION), url }));
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
