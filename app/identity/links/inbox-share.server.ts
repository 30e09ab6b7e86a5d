import type { App } from "#app/app.server.ts";
import type { LimitName } from "#app/rate-limits.server.ts";

/** What a mail that strangers can ask for leads to: one club, all of one's clubs, or a club to join. */
export type InboxMail = { way: "club"; tenant: string } | { way: "platform" | "join" };

/** One mail's place in an inbox. */
export interface InboxShare {
  /** Frees the place of a mail that could not be sent. */
  giveBack(): Promise<void>;
}

/**
 * Takes the place of one mail in an inbox: ten an hour, whoever asks and wherever, and after those one in ten minutes
 * from each club, from the platform, and to join, which is how long its link lives. So a person who is sent no link has
 * a live one to the same place, unless all clubs together have used theirs up. Undefined if there is no place.
 */
export async function takeInboxShare(
  { limits, log }: Pick<App, "limits" | "log">,
  mail: InboxMail,
  email: string,
): Promise<InboxShare | undefined> {
  const share =
    (await takeAll(limits, [["inbox", email]])) ?? (await takeAll(limits, placesAfter(mail, email)));
  if (!share) log.info({ way: mail.way }, "no mail: its inbox has had its share");
  return share;
}

// A club's is its own, so that no other club can use it up.
const placesAfter = (mail: InboxMail, email: string): [LimitName, string][] =>
  mail.way === "club"
    ? [
        ["inbox-more", `club:${mail.tenant}:${email}`],
        ["inbox-clubs", email],
      ]
    : [["inbox-more", `${mail.way}:${email}`]];

async function takeAll(
  limits: App["limits"],
  places: [LimitName, string][],
): Promise<InboxShare | undefined> {
  const counted: [LimitName, string][] = [];
  const giveBack = async () => {
    for (const [limit, key] of counted) await limits.giveBack(limit, key);
  };
  for (const [limit, key] of places) {
    if (!(await limits.count(limit, key))) {
      await giveBack();
      return undefined;
    }
    counted.push([limit, key]);
  }
  return { giveBack };
}
