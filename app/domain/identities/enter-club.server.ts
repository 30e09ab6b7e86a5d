import type { Club } from "#tenants/directory.ts";
import type { App } from "../../app.server.ts";
import { type UnitOfWork, withUnitOfWork } from "../../unit-of-work.server.ts";
import { settingValue } from "../organizations/setting.ts";
import { joiningSetting } from "../organizations/settings.ts";
import { Refusal } from "../refusal.ts";
import { type AccessLink, consumeAccessCode, consumeAccessLink } from "./access-links.server.ts";
import { affiliate, identityFor } from "./identities.server.ts";
import { startSignIn } from "./sign-ins.server.ts";

/** The way in: a link's secret, or an address with its six digits. */
export type Credential = { token: string } | { email: string; code: string };

/** A finished sign-in: the secret for the cookie or the API, and where to go on. */
export interface Entry {
  token: string;
  target: string;
}

/**
 * Uses a one-time credential up and signs its owner in at this club; a joining person becomes a member first.
 * Refuses `invalid-magic-link`, `wrong-code`, `awaiting-approval`.
 */
export async function enterClub(
  app: App,
  club: Club,
  credential: Credential,
  caller: { kind: "browser" | "api"; userAgent: string },
): Promise<Entry> {
  const link = await consume(app, club, credential);
  const identityId = await app.database.withPlatform({}, (db) => identityFor(db, link.email));
  const outcome = await withUnitOfWork(app, club, { as: "system" }, (uow) =>
    claimMember(uow, link, identityId),
  );
  if (outcome === "pending") throw new Refusal("awaiting-approval");
  const token = await app.database.withPlatform({}, async (db) => {
    await affiliate(db, { identityId, tenant: club.tenant });
    return startSignIn(db, { identityId, tenant: club.tenant, ...caller });
  });
  return { token, target: link.target };
}

async function consume(app: App, club: Club, credential: Credential): Promise<AccessLink> {
  const tenant = club.tenant;
  if ("token" in credential) {
    return app.database.withPlatform({}, (db) => consumeAccessLink(db, { tenant, token: credential.token }));
  }
  await app.limits.consume("code-address", `${tenant}:${credential.email}`);
  const link = await app.database.withPlatform({}, (db) => consumeAccessCode(db, { tenant, ...credential }));
  if (!link) throw new Refusal("wrong-code", "code");
  return link;
}

/** Binds the identity to its member: an existing one by e-mail, or for a joining person a new player. */
async function claimMember(
  uow: UnitOfWork,
  link: AccessLink,
  identityId: string,
): Promise<"active" | "pending"> {
  const known = await uow
    .db("members")
    .where({ identity_id: identityId })
    .orWhere({ email: link.email })
    .orderByRaw("(identity_id IS NOT NULL) DESC")
    .forUpdate()
    .first("id", "state");
  if (known?.state === "active") {
    await uow.db("members").where({ id: known.id }).update({ identity_id: identityId, active_at: uow.now });
    return "active";
  }
  if (known?.state === "pending") return "pending";
  const joining = settingValue(uow.organization.settings, joiningSetting);
  if (link.purpose !== "join" || joining === "closed") throw new Refusal("invalid-magic-link");
  if (known) {
    // Somebody the club once put away comes back only by an admin's word.
    await uow.db("members").where({ id: known.id }).update({ state: "pending", identity_id: identityId });
    return "pending";
  }
  const state = joining === "approval" ? "pending" : "active";
  await uow
    .db("members")
    .insert({ name: link.name ?? link.email, email: link.email, identity_id: identityId, state });
  return state;
}
