import type { Club } from "#tenants/directory.ts";
import type { App } from "../../app.server.ts";
import type { Language } from "../../module-system/contract.ts";
import { type UnitHost, type UnitOfWork, withUnitOfWork } from "../../unit-of-work.server.ts";
import { settingValue } from "../organizations/setting.ts";
import { joiningSetting } from "../organizations/settings.ts";
import { Refusal } from "../refusal.ts";
import {
  type AccessLink,
  consumeAccessLink,
  type LiveLink,
  peekAccessLink,
  tryAccessCode,
} from "./access-links.server.ts";
import { affiliate, identityFor } from "./identities.server.ts";
import { startSignIn } from "./sign-ins.server.ts";

/** The way in: a link's secret, or an address with its six digits. */
export type Credential = { token: string } | { email: string; code: string };

/** A finished sign-in: the secret for the cookie or the API, and where to go on. */
export interface Entry {
  token: string;
  target: string;
}

type Entrance = UnitHost & Pick<App, "limits">;

/**
 * Uses a one-time credential up and signs its owner in at this club; a joining person becomes a member first. Nothing
 * is used up before the sign-in starts: what fails on the way can be tried again. Refuses `invalid-magic-link`,
 * `wrong-code`, `awaiting-approval`, `too-many-tries`.
 */
export async function enterClub(
  app: Entrance,
  club: Club,
  credential: Credential,
  caller: { kind: "browser" | "api"; userAgent: string; ip: string; language?: Language },
): Promise<Entry> {
  const link = await liveLink(app, club, credential, caller.ip);
  const identityId = await app.database.withPlatform({}, (db) => identityFor(db, link.email));
  const outcome = await withUnitOfWork(app, club, { as: "system" }, (uow) =>
    claimMember(uow, link, identityId, caller.language),
  );
  const { kind, userAgent } = caller;
  const token = await app.database.withPlatform({}, async (db) => {
    await consumeAccessLink(db, link);
    if (outcome === "pending") return undefined;
    await affiliate(db, { identityId, tenant: club.tenant });
    return startSignIn(db, { identityId, tenant: club.tenant, kind, userAgent });
  });
  if (token === undefined) throw new Refusal("awaiting-approval");
  return { token, target: link.target };
}

async function liveLink(
  app: Entrance,
  { tenant }: Club,
  credential: Credential,
  ip: string,
): Promise<LiveLink> {
  if ("token" in credential) {
    const { token } = credential;
    const link = await app.database.withPlatform({ readOnly: true }, (db) =>
      peekAccessLink(db, { tenant, token }),
    );
    if (!link) throw new Refusal("invalid-magic-link");
    return link;
  }
  await app.limits.consume("code-ip", ip);
  await app.limits.consume("code-address", `${tenant}:${credential.email}`);
  const link = await app.database.withPlatform({}, (db) => tryAccessCode(db, { tenant, ...credential }));
  if (!link) throw new Refusal("wrong-code", "code");
  return link;
}

/** Binds the identity to its member: an existing one by e-mail, or for a joining person a new player. Repeatable. */
async function claimMember(
  uow: UnitOfWork,
  link: AccessLink,
  identityId: string,
  language?: Language,
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
  const added = await uow
    .db("members")
    .insert({ name: link.name ?? link.email, email: link.email, identity_id: identityId, state, language })
    .onConflict()
    .ignore()
    .returning("id");
  // Somebody joined or was added by this address at the same moment: look again.
  return added.length > 0 ? state : claimMember(uow, link, identityId, language);
}
