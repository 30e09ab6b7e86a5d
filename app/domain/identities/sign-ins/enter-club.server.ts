import type { Club } from "#tenants/directory.ts";
import type { App } from "../../../app.server.ts";
import type { Language } from "../../../module-system/contract.ts";
import { type UnitHost, type UnitOfWork, withUnitOfWork } from "../../../unit-of-work.server.ts";
import { settingValue } from "../../organizations/setting.ts";
import { joiningSetting } from "../../organizations/settings.ts";
import { Refusal } from "../../refusal.ts";
import { affiliate, holdPersonAt, identityFor, noteKeptAddress } from "../identities.server.ts";
import { joinOutcome } from "../joining/join-outcome.ts";
import { tellAdminsOfRequest } from "../joining/send-join-mail.server.ts";
import { type AccessLink, consumeAccessLink, type LiveLink } from "../links/access-links.server.ts";
import { type Credential, liveLink } from "../links/live-link.server.ts";
import { adoptProviderSession } from "../provider/provider-sessions.server.ts";
import type { SignInMethod } from "./platform-sign-in.server.ts";
import { startSignIn } from "./sign-ins.server.ts";

/** A finished sign-in: the secret for the cookie or the API, and where to go on. */
export interface Entry {
  token: string;
  target: string;
  /** How long the sign-in lasts at most, in seconds. */
  maxAge: number;
  /** It has just made the person a member. */
  joined?: boolean;
}

/** What signing in needs of the application. */
export type Entrance = UnitHost & Pick<App, "limits">;

/**
 * Uses a one-time credential up and signs its owner in at this club; a joining person becomes a member first. Nothing
 * is used up before the sign-in starts: what fails on the way can be tried again. Refuses `invalid-magic-link`,
 * `wrong-code`, `awaiting-approval`, `too-many-tries`, `too-many-codes`.
 */
export async function enterClub(
  app: Entrance,
  club: Club,
  credential: Credential,
  caller: { kind: "browser" | "api"; userAgent: string; ip: string; language?: Language },
): Promise<Entry> {
  const link = await liveLink(app, { tenant: club.tenant, ip: caller.ip }, credential);
  const arrival = { ...caller, link, method: methodOf(link, credential) };
  const first = await arrive(app, club, arrival);
  // Between two of the steps the platform may forget whom no club knew yet: the second time they are made anew.
  const done = first.came === "forgotten" ? await arrive(app, club, arrival) : first;
  if (done.came === "forgotten")
    throw new Error("The platform forgot the same person twice on their way in.");
  if (done.came === "pending") throw new Refusal("awaiting-approval");
  const joined = first.outcome === "joined";
  return { ...done.signIn, target: link.target, joined };
}

interface Arrival {
  link: LiveLink;
  method: SignInMethod | "hand-over";
  kind: "browser" | "api";
  userAgent: string;
  language?: Language;
}

type Arrived = { outcome: Claimed } & (
  | { came: "in"; signIn: { token: string; maxAge: number } }
  | { came: "pending" }
  | { came: "forgotten" }
);

/** The steps of an entry: the identity, the member, and in one act the link's end and the sign-in. Repeatable. */
async function arrive(app: Entrance, club: Club, arrival: Arrival): Promise<Arrived> {
  const { link, method, kind, userAgent, language } = arrival;
  const { tenant } = club;
  const identityId = await app.database.withPlatform({}, (db) => identityFor(db, link.email));
  const outcome = await enterAsMember(app, club, { link, identityId, language });
  return app.database.withPlatform({}, async (db): Promise<Arrived> => {
    if (!(await holdPersonAt(db, { identityId, tenant }))) return { came: "forgotten", outcome };
    await consumeAccessLink(db, link);
    if (outcome === "pending") {
      await noteKeptAddress(db, { identityId, tenant });
      return { came: "pending", outcome };
    }
    await affiliate(db, { identityId, tenant });
    const { voucher, authenticatedAt } = link;
    const wanted = { identityId, tenant, kind, userAgent, method, voucher, authenticatedAt };
    const signIn = await startSignIn(db, wanted);
    await adoptProviderSession(db, { linkHash: link.key, signInToken: signIn.token });
    return { came: "in", signIn, outcome };
  });
}

function methodOf(link: AccessLink, credential: Credential): SignInMethod | "hand-over" {
  if (link.voucher) return "provider";
  if (link.purpose === "hand-over") return "hand-over";
  return "token" in credential ? "link" : "code";
}

/** Who claims a member, and by which link. */
interface Claim {
  link: Pick<AccessLink, "purpose" | "email" | "name">;
  identityId: string;
  language?: Language;
}

/** What claiming came to: an active member, as before or just `joined`, or one who waits to be let in. */
type Claimed = "active" | "joined" | "pending";

/**
 * Claims the member in a unit of work of its own. One that is bound to an identity which is no more is nobody's; the
 * platform is asked between two units of work, never within one. Refuses `invalid-magic-link`.
 */
export async function enterAsMember(app: UnitHost, club: Club, claim: Claim): Promise<Claimed> {
  const attempt = (gone?: string) =>
    withUnitOfWork(app, club, { as: "system" }, (uow) => claimMember(uow, claim, gone));
  const first = await attempt();
  if (typeof first === "string") return first;
  const { rows } = await app.database.platform.raw<{ rows: unknown[] }>(
    "SELECT FROM platform.identities WHERE id = ?",
    [first.boundTo],
  );
  const second = rows.length === 0 ? await attempt(first.boundTo) : first;
  if (typeof second === "string") return second;
  throw new Refusal("invalid-magic-link");
}

/**
 * Binds the identity to its member: an existing one by e-mail, or for a joining person a new player. Repeatable. A
 * member who is somebody else's stays theirs, whatever address stands there: the answer says whose,
 * unless that identity is `gone`. Refuses `invalid-magic-link`.
 */
async function claimMember(
  uow: UnitOfWork,
  claim: Claim,
  gone?: string,
): Promise<Claimed | { boundTo: string }> {
  const { link, identityId, language } = claim;
  const known = await uow
    .db("members")
    .where({ identity_id: identityId })
    .orWhere({ email: link.email })
    .orderByRaw("(identity_id = ?) DESC NULLS LAST", [identityId])
    .forUpdate()
    .first("id", "state", "identity_id", "name");
  const owner: string | null = known?.identity_id ?? null;
  if (owner && owner !== identityId && owner !== gone) return { boundTo: owner };
  const outcome = joinOutcome(known?.state, settingValue(uow.organization.settings, joiningSetting));
  if (outcome === "enters") {
    await uow.db("members").where({ id: known.id }).update({ identity_id: identityId, active_at: uow.now });
    return "active";
  }
  if (outcome === "waits") return "pending";
  if (link.purpose !== "join" || outcome === "refused") throw new Refusal("invalid-magic-link");
  const asked = outcome === "asks" && { state: "pending", asked_at: uow.now };
  if (known) {
    // The name that the club knows stays; the admin sees which one they give themselves now.
    const askedName = link.name === known.name ? null : link.name;
    await uow
      .db("members")
      .where({ id: known.id })
      .update({ ...asked, asked_name: askedName, identity_id: identityId });
    await tellAdminsOfRequest(uow, known.id);
    return "pending";
  }
  const added = await uow
    .db("members")
    .insert({
      name: link.name ?? link.email,
      email: link.email,
      identity_id: identityId,
      language,
      admitted: outcome === "joins",
      ...asked,
    })
    .onConflict()
    .ignore()
    .returning("id");
  // Somebody joined or was added by this address at the same moment: look again.
  if (!added[0]) return claimMember(uow, claim, gone);
  if (outcome === "joins") return "joined";
  await tellAdminsOfRequest(uow, added[0].id);
  return "pending";
}
