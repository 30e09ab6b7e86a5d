import type { z } from "zod";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import { affiliate, holdPerson, holdPersonAt } from "../identities.server.ts";
import { claimMember, isNoMember } from "../joining/claim-member.server.ts";
import type { Entrance, Entry } from "../sign-ins/enter-club.server.ts";
import type { PlatformEntrance, PlatformEntry } from "../sign-ins/enter-platform.server.ts";
import { myClubs } from "../sign-ins/my-clubs.server.ts";
import { startPlatformSignIn } from "../sign-ins/platform-sign-in.server.ts";
import { startSignIn } from "../sign-ins/sign-ins.server.ts";
import type { PasswordSignInSchema } from "./password.schemas.ts";
import { holdPassword, provePassword } from "./password.server.ts";

/**
 * Signs a member in at this club with e-mail address and password. Refuses `wrong-password` and `too-many-passwords`
 * and, if the password is right, `email-unknown` and `awaiting-approval`.
 */
export async function enterByPassword(
  app: Entrance,
  club: Club,
  input: z.output<typeof PasswordSignInSchema>,
  caller: { kind: "browser" | "api"; userAgent: string; ip: string },
): Promise<Entry> {
  const { tenant } = club;
  const { ip, kind, userAgent } = caller;
  const proof = await provePassword(app, input, { ip, site: tenant });
  const { identityId, email } = proof;
  const link = { purpose: "magic-link" as const, email, name: null };
  const outcome = await claimMember(app, club, { link, identityId }).catch((error: unknown) => {
    throw isNoMember(error) ? new Refusal("email-unknown", "email") : error;
  });
  if (outcome === "pending") throw new Refusal("awaiting-approval");
  const signIn = await app.database.withPlatform({}, async (db) => {
    await holdPersonAt(db, { identityId, tenant });
    await holdPassword(db, proof);
    await affiliate(db, { identityId, tenant });
    return startSignIn(db, { identityId, tenant, kind, userAgent, method: "password" });
  });
  return { ...signIn, target: input.to ?? "/" };
}

/** Signs a person in on the platform with e-mail address and password. Refuses `wrong-password`, `too-many-passwords`. */
export async function enterPlatformByPassword(
  app: PlatformEntrance,
  input: z.output<typeof PasswordSignInSchema>,
  caller: { userAgent: string; ip: string },
): Promise<PlatformEntry> {
  const proof = await provePassword(app, input, { ip: caller.ip, site: "platform" });
  const { identityId, email } = proof;
  const token = await app.database.withPlatform({}, async (db) => {
    await holdPerson(db, identityId);
    await holdPassword(db, proof);
    return startPlatformSignIn(db, { identityId, method: "password", userAgent: caller.userAgent });
  });
  return { token, identityId, email, clubs: await myClubs(app.database, identityId) };
}
