import type { App } from "#app/core/app.server.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { apiOriginsSetting } from "#app/core/club/settings/settings.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";

/** What a script on another site may send, and what it may read of the answer. */
const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const SENT = "s-auth, s-org, Content-Type, Accept-Language, If-None-Match, Idempotency-Key";
const READ =
  "s-auth, s-org, x-total, x-page, x-per-page, ETag, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, Content-Disposition";
/** How long a browser may cache a preflight answer, in seconds. */
const REMEMBERED = "600";

/** A call from a script on a page of another origin. */
interface CrossOriginCall {
  /** The club of the called host; undefined on the platform's host, where a call names its club only in a header. */
  subdomain: string | undefined;
  origin: string;
}

/** Does the club let scripts on pages of this origin call its API (setting 17)? Only browsers need to know. */
export async function mayCallFrom(app: App, { subdomain, origin }: CrossOriginCall): Promise<boolean> {
  if (subdomain === undefined) return false;
  const club = await app.directory.bySubdomain(subdomain);
  if (!club || "movedTo" in club || club.suspended) return false;
  const asked = { as: "anonymous", readOnly: true } as const;
  const settings = await withUnitOfWork(app, club, asked, async (uow) => uow.organization.settings);
  return settingValue(settings, apiOriginsSetting).includes(origin);
}

/** The headers that let a script on a page of this origin read the answer. Never with cookies. */
export function readableFrom(origin: string): Record<string, string> {
  return { "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": READ };
}

/** The headers that answer a preflight request. */
export function preflightHeaders(origin: string): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": METHODS,
    "Access-Control-Allow-Headers": SENT,
    "Access-Control-Max-Age": REMEMBERED,
  };
}
