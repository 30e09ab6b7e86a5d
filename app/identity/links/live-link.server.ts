import type { App } from "#app/app.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import {
  hasCodeLink,
  type LinkSecret,
  type LiveLink,
  peekAccessLink,
  tryAccessCode,
} from "./access-links.server.ts";

/** The six digits of a mail, and the browser that they are typed in: the hash of its secret, null if it has none. */
interface TypedCode {
  email: string;
  code: string;
  browserHash: Buffer | null;
}

/** A link's secret, or an address with its six digits. */
export type Credential = LinkSecret | TypedCode;

/** Where a credential is good: at one club, or on the platform. */
interface Place {
  tenant: string | null;
  /** The network address that tries it. */
  ip: string;
}

/**
 * The link behind a one-time credential, not used up yet. Refuses `invalid-magic-link`, `wrong-code`,
 * `code-of-other-browser`, `too-many-tries`, and `too-many-codes` if so many wrong ones came from everybody together
 * that only links are accepted.
 */
export function liveLink(
  app: Pick<App, "database" | "limits">,
  place: Place,
  credential: Credential,
): Promise<LiveLink> {
  return "token" in credential ? linkOfSecret(app, place, credential) : linkOfCode(app, place, credential);
}

/**
 * A used link does not count against what its address may ask for: the person who has it may sign in as often as they
 * like. `site` is the club's tenant, or `platform`. A failure is logged, not thrown: the link is used up by now, and
 * its owner must get in.
 */
export async function giveLinkBack(
  { limits, log }: Pick<App, "limits" | "log">,
  site: string,
  email: string,
): Promise<void> {
  await limits
    .giveBack("link-address", `${site}:${email}`)
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
  // Before anything is looked up: while codes are closed, the answer does not tell who was sent one.
  await limits.check(wrongAtSite, site);
  // The message depends on what the browser brought, never on what is stored: it does not tell who was sent a code.
  const wrong = new Refusal(browserHash ? "wrong-code" : "code-of-other-browser", "code");
  const asked = { tenant, email, browserHash };
  // If there is no link to guess at, nothing counts, or made-up addresses would close the site to everybody. The same
  // work is done, so that the time tells no more than the message.
  const open = await database.withPlatform({ readOnly: true }, (db) => hasCodeLink(db, asked));
  // Counted before it is tried, so that of any number of tries at once no more than the limit allows come through.
  if (open) await limits.consume(wrongAtSite, site);
  else await limits.count(wrongAtSite, `nothing open:${site}`);
  const link = await database.withPlatform({}, (db) => tryAccessCode(db, { ...asked, code }));
  if (!open || !link) throw wrong;
  await limits.giveBack(wrongAtSite, site);
  return link;
}
