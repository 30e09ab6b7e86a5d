import type { App } from "#app/core/app.server.ts";
import type { LimitName } from "#app/core/rate-limits.server.ts";

/** Where a mail that strangers can request leads: to one club, to all the person's clubs, or to joining a club. */
export type InboxMail = { way: "club"; tenant: string } | { way: "platform" | "join" };

/** The place that one mail takes in an inbox's rate limit. */
export interface InboxPlace {
  /** Gives the place back if the mail could not be sent. */
  release(): Promise<void>;
}

/**
 * Takes a place for one mail to an inbox: ten an hour in all, from every club and page together; beyond those, one in
 * ten minutes from each club, from the platform, and for joining, which is how long a mail's link is valid. So a person
 * who is sent no link already has a valid one to the same place, unless all clubs together have used theirs up.
 * Undefined if there is no place left.
 */
export async function reserveInboxPlace(
  { limits, log }: Pick<App, "limits" | "log">,
  mail: InboxMail,
  email: string,
): Promise<InboxPlace | undefined> {
  const place =
    (await takeAll(limits, [["inbox", email]])) ?? (await takeAll(limits, furtherPlaces(mail, email)));
  if (!place) log.info({ way: mail.way }, "no mail: its inbox has no place left");
  return place;
}

// A club has a place of its own, so that no other club can use it up.
const furtherPlaces = (mail: InboxMail, email: string): [LimitName, string][] =>
  mail.way === "club"
    ? [
        ["inbox-more", `club:${mail.tenant}:${email}`],
        ["inbox-clubs", email],
      ]
    : [["inbox-more", `${mail.way}:${email}`]];

async function takeAll(
  limits: App["limits"],
  places: [LimitName, string][],
): Promise<InboxPlace | undefined> {
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
