import type { App } from "#app/app.server.ts";
import type { LimitName } from "#app/rate-limits.server.ts";

/** Where a mail that strangers can request leads: to one club, to all the person's clubs, or to joining a club. */
export type InboxMail = { way: "club"; tenant: string } | { way: "platform" | "join" };

/** The place that one mail takes in an inbox's rate limit. */
export interface InboxShare {
  /** Gives the place back if the mail could not be sent. */
  release(): Promise<void>;
}

/**
 * Takes a place for one mail to an inbox: ten an hour, whoever requests them and wherever; beyond those, one in ten
 * minutes from each club, from the platform, and for joining, which is how long a mail's link is valid. So a person who
 * is sent no link already has a valid one to the same place, unless all clubs together have used theirs up. Undefined
 * if there is no place left.
 */
export async function reserveInboxSlot(
  { limits, log }: Pick<App, "limits" | "log">,
  mail: InboxMail,
  email: string,
): Promise<InboxShare | undefined> {
  const share =
    (await takeAll(limits, [["inbox", email]])) ?? (await takeAll(limits, placesAfter(mail, email)));
  if (!share) log.info({ way: mail.way }, "no mail: its inbox has had its share");
  return share;
}

// A club has a place of its own, so that no other club can use it up.
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
  const release = async () => {
    for (const [limit, key] of counted) await limits.refund(limit, key);
  };
  for (const [limit, key] of places) {
    if (!(await limits.count(limit, key))) {
      await release();
      return undefined;
    }
    counted.push([limit, key]);
  }
  return { release };
}
