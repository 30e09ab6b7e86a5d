import type { App } from "#app/app.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import {
  hasCodeLink,
  type LinkSecret,
  type LiveLink,
  peekAccessLink,
  tryAccessCode,
} from "./access-links.server.ts";

/** The six digits of a mail, and the browser that they are typed in: the hash of its secret, null where it has none. */
interface TypedCode {
  email: string;
  code: string;
  browserHash: Buffer | null;
}

/** The way in: a link's secret, or an address with its six digits. */
export type Credential = LinkSecret | TypedCode;

/** Where a credential is good: at one club, or on the platform. */
interface Place {
  tenant: string | null;
  /** The network address that tries it. */
  ip: string;
}

/**
 * The link behind a one-time credential, not used up yet. Refuses `invalid-magic-link`, `wrong-code`,
 * `code-of-other-browser`, `too-many-tries`, and `too-many-codes` where so many wrong ones came from everybody together
 * that only links are taken.
 */
export function liveLink(
  app: Pick<App, "database" | "limits">,
  place: Place,
  credential: Credential,
): Promise<LiveLink> {
  return "token" in credential ? linkOfSecret(app, place, credential) : linkOfCode(app, place, credential);
}

/**
 * Takes a mailed link that was used out of what its address may ask for: whoever has it is the person, and signs in as
 * often as they like. `site` is the club's tenant, or `platform`. The link is used up by now, so that no failure here may keep
 * its owner out: it is logged.
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
  // Before anything is looked up: where codes are closed, the answer does not tell who was sent one.
  await limits.check(wrongAtSite, site);
  // The words go by what the browser brought, never by what is stored: they do not tell who was sent a code either.
  const wrong = new Refusal(browserHash ? "wrong-code" : "code-of-other-browser", "code");
  const asked = { tenant, email, browserHash };
  // Where nothing could be guessed nothing counts, or made-up addresses would close the site to everybody. As much is done
  // as elsewhere, so that the time tells no more than the words.
  const open = await database.withPlatform({ readOnly: true }, (db) => hasCodeLink(db, asked));
  // Counted before it is tried, so that of any number of tries at once no more than the limit's come through.
  if (open) await limits.consume(wrongAtSite, site);
  else await limits.count(wrongAtSite, `nothing open:${site}`);
  const link = await database.withPlatform({}, (db) => tryAccessCode(db, { ...asked, code }));
  if (!open || !link) throw wrong;
  await limits.giveBack(wrongAtSite, site);
  return link;
}
