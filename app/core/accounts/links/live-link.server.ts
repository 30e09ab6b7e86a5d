import type { App } from "#app/core/app.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import {
  hasCodeLink,
  type LinkSecret,
  type LiveLink,
  peekAccessLink,
  tryAccessCode,
} from "./access-links.server.ts";

/** The six digits of a mail, and the browser in which they are typed: the hash of its secret, null if it has none. */
interface TypedCode {
  email: string;
  code: string;
  browserHash: Buffer | null;
}

/** A link's secret, or an e-mail address with the six digits. */
export type Credential = LinkSecret | TypedCode;

/** Where a credential is valid: at one club, or on the platform. */
interface Place {
  tenant: string | null;
  /** The network address that it is tried from. */
  ip: string;
}

/**
 * The link for a one-time credential, not consumed yet. Refuses `invalid-magic-link`, `wrong-code`,
 * `code-of-other-browser`, `too-many-tries`, and `too-many-codes` if there were so many wrong codes from everybody
 * together that only links are accepted.
 */
export function liveLink(
  app: Pick<App, "database" | "limits">,
  place: Place,
  credential: Credential,
): Promise<LiveLink> {
  return "token" in credential ? linkOfSecret(app, place, credential) : linkOfCode(app, place, credential);
}

/**
 * A used link does not count against the limit of its address: people may sign in as often as they like. `site` is the
 * club's tenant, or `platform`. A failure is logged rather than thrown: the link is already consumed, and its owner
 * must get in.
 */
export async function giveLinkBack(
  { limits, log }: Pick<App, "limits" | "log">,
  site: string,
  email: string,
): Promise<void> {
  await limits
    .refund("link-address", `${site}:${email}`)
    .catch((err) => log.warn({ err }, "a used link was not given back"));
}

async function linkOfSecret(
  { database }: Pick<App, "database">,
  { tenant }: Place,
  secret: LinkSecret,
): Promise<LiveLink> {
  const asked = { tenant, ...secret };
  const link = await database.withPlatform({ readOnly: true }, (db) => peekAccessLink(db, asked));
  if (!link) throw new Refusal("invalid-magic-link");
  return link;
}

async function linkOfCode(
  { database, limits }: Pick<App, "database" | "limits">,
  { tenant, ip }: Place,
  { email, code, browserHash }: TypedCode,
): Promise<LiveLink> {
  const site = tenant ?? "platform";
  const wrongAtSite = tenant ? "wrong-code-club" : "wrong-code-platform";
  await limits.consume("code-ip", ip);
  // Before anything is looked up: while codes are blocked, the answer must not reveal who was sent one.
  await limits.check(wrongAtSite, site);
  // The message depends on what the browser sent, never on what is stored, so that it does not reveal who was sent a
  // code.
  const wrong = new Refusal(browserHash ? "wrong-code" : "code-of-other-browser", "code");
  const asked = { tenant, email, browserHash };
  // If there is no link to guess, the try doesn't count; otherwise made-up addresses could block the site for
  // everybody. It does the same work in both cases, so that the timing reveals no more than the message.
  const open = await database.withPlatform({ readOnly: true }, (db) => hasCodeLink(db, asked));
  // Counted before the try, so that of any number of concurrent tries no more than the limit get through.
  if (open) await limits.consume(wrongAtSite, site);
  else await limits.count(wrongAtSite, `nothing open:${site}`);
  const link = await database.withPlatform({}, (db) => tryAccessCode(db, { ...asked, code }));
  if (!open || !link) throw wrong;
  await limits.refund(wrongAtSite, site);
  return link;
}
