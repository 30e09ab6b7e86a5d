import type { App } from "../../../app.server.ts";

/** What a mail that strangers can ask for brings: a way into one club, into all of one's clubs, or a club to join. */
export type InboxKind = "club" | "platform" | "join";

/** One mail's place in an inbox. */
export interface InboxShare {
  /** For a mail that could not be sent. */
  giveBack(): Promise<void>;
}

/**
 * Takes the place of one mail in an inbox: ten an hour, whoever asks and wherever, and after those one in ten minutes of
 * each kind, which is how long its link lives. So whoever is sent nothing has a live link of that kind already, and
 * nobody is locked out by others who ask in their name. Undefined where there is no place; whoever asked is not told.
 */
export async function takeInboxShare(
  { limits, log }: Pick<App, "limits" | "log">,
  kind: InboxKind,
  email: string,
): Promise<InboxShare | undefined> {
  if (await limits.count("inbox", email)) return { giveBack: () => limits.giveBack("inbox", email) };
  const key = `${kind}:${email}`;
  if (await limits.count("inbox-more", key)) return { giveBack: () => limits.giveBack("inbox-more", key) };
  log.info({ kind }, "no mail: its inbox has had its share");
  return undefined;
}
