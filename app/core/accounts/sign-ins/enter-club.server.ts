import type { App } from "#app/core/app.server.ts";
import type { UnitHost } from "#app/core/with-unit-of-work.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import { affiliate, holdPersonAt, identityFor, noteKeptAddress } from "../identities.server.ts";
import { type Claimed, claimMember } from "../joining/claim-member.server.ts";
import { type AccessLink, consumeAccessLink, type LiveLink } from "../links/access-links.server.ts";
import { type Credential, giveLinkBack, liveLink } from "../links/live-link.server.ts";
import { adoptProviderSession } from "../provider/sessions/provider-sessions.server.ts";
import type { SignInMethod } from "./platform-sign-in.server.ts";
import { startSignIn } from "./sign-ins.server.ts";

/** A completed sign-in: the secret for the cookie or the API, and where to continue. */
export interface Entry {
  token: string;
  target: string;
  /** The longest that the sign-in can last, in seconds. */
  maxAge: number;
  /** Did it just make the person a member? */
  joined?: boolean;
  /** Did they want to join as somebody else than the member with this address? Then nobody was added. */
  isOther?: boolean;
}

/** What signing in needs from the application. */
export type Entrance = UnitHost & Pick<App, "limits">;

/**
 * Consumes a one-time credential and signs its owner in at this club; a joining person becomes a member first. Nothing
 * is consumed before the sign-in starts, so a failure can be retried. Refuses `invalid-magic-link`, `wrong-code`,
 * `organization-or-user-unknown`, `code-of-other-browser`, `awaiting-approval`, `too-many-tries`, `too-many-codes`.
 */
export async function enterClub(
  app: Entrance,
  club: Club,
  credential: Credential,
  caller: { kind: "browser" | "api"; userAgent: string; ip: string; language?: Language },
): Promise<Entry> {
  const link = await liveLink(app, { tenant: club.tenant, ip: caller.ip }, credential);
  const attempt = { ...caller, link, method: signInMethod(link, credential) };
  const first = await tryToEnter(app, club, attempt);
  // Between two steps the platform may delete a person whom no club knew yet: the second try creates them again.
  const done = first.result === "forgotten" ? await tryToEnter(app, club, attempt) : first;
  if (done.result === "forgotten")
    throw new Error("The platform forgot the same person twice on their way in.");
  if (link.purpose !== "hand-over") await giveLinkBack(app, club.tenant, link.email);
  if (done.result === "pending") {
    const values = done.outcome === "pending-other" && link.name ? { other: link.name } : undefined;
    throw new Refusal("awaiting-approval", undefined, values);
  }
  const [joined, isOther] = [first.outcome === "joined", first.outcome === "other"];
  return { ...done.signIn, target: link.target, joined, isOther };
}

interface Attempt {
  link: LiveLink;
  method: SignInMethod | "hand-over";
  kind: "browser" | "api";
  userAgent: string;
  language?: Language;
}

type Attempted = { outcome: Claimed } & (
  | { result: "in"; signIn: { token: string; maxAge: number } }
  | { result: "pending" }
  | { result: "forgotten" }
);

/**
 * The steps of entering: the identity, the member and then, in one transaction, consuming the link and starting the
 * sign-in. Can be retried.
 */
async function tryToEnter(app: Entrance, club: Club, attempt: Attempt): Promise<Attempted> {
  const { link, method, kind, userAgent, language } = attempt;
  const { tenant } = club;
  const identityId = await app.database.withPlatform({}, (db) => identityFor(db, link.email));
  const outcome = await claimMember(app, club, { link, identityId, language });
  return app.database.withPlatform({}, async (db): Promise<Attempted> => {
    if (!(await holdPersonAt(db, { identityId, tenant }))) return { result: "forgotten", outcome };
    await consumeAccessLink(db, link);
    if (outcome === "pending" || outcome === "pending-other") {
      await noteKeptAddress(db, { identityId, tenant });
      return { result: "pending", outcome };
    }
    await affiliate(db, { identityId, tenant });
    const { voucher, authenticatedAt } = link;
    const wanted = { identityId, tenant, kind, userAgent, method, voucher, authenticatedAt };
    const signIn = await startSignIn(db, wanted);
    await adoptProviderSession(db, { linkHash: link.key, signInToken: signIn.token });
    return { result: "in", signIn, outcome };
  });
}

function signInMethod(link: AccessLink, credential: Credential): SignInMethod | "hand-over" {
  if (link.voucher) return "provider";
  if (link.purpose === "hand-over") return "hand-over";
  return "token" in credential ? "link" : "code";
}
