import type { z } from "zod";
import type { App } from "#app/core/app.server.ts";
import { isInvitationCode } from "#app/core/club/renew-invitation.server.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { joiningSetting } from "#app/core/club/settings/settings.ts";
import type { Env } from "#app/core/env.server.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import { countTry } from "../count-try.server.ts";
import { refuseEmailDomain } from "../email-domains.ts";
import type { JoinSchema } from "../identities.schemas.ts";
import { type Asker, browserInPayload } from "../links/request-link.server.ts";
import { isOtherPerson, joinOutcome } from "./join-outcome.ts";

/**
 * Starts joining a club with its invitation code: sends the link that completes it. Somebody who is already a member
 * gets a plain magic link instead, and the answer does not reveal that; if they gave another person's name, the mail says
 * that nobody is added. It differs only while joining is closed, when
 * newcomers are refused. Refuses `invalid-invitation-code`, `email-not-allowed`, `joining-closed`, `too-many-tries`.
 */
export async function joinClub(
  app: UnitHost & Pick<App, "limits" | "botCheck"> & { env: Pick<Env, "REFUSED_EMAIL_DOMAINS"> },
  club: Club,
  input: z.output<typeof JoinSchema>,
  asker: Asker,
): Promise<void> {
  await countTry(app, "join-ip", { ip: asker.ip, proof: input.proof });
  if (!(await isInvitationCode(app, club, input.code))) {
    await app.limits.consume("join-wrong-ip", asker.ip);
    throw new Refusal("invalid-invitation-code", "code");
  }
  refuseEmailDomain(input.email, app.env.REFUSED_EMAIL_DOMAINS);
  await app.limits.consume("link-address", `${club.tenant}:${input.email}`);
  const { member, asks } = await memberOrNewcomer(app, club, input.email);
  await app.limits.consume(member ? "link-club" : "join-club", club.tenant);
  await withUnitOfWork(app, club, { as: "system" }, (uow) =>
    uow.enqueue("access-link.send", {
      purpose: member ? "magic-link" : "join",
      email: input.email,
      name: input.name,
      asks,
      invitation: member ? undefined : input.code,
      isOther: member && isOtherPerson(input.name, member.name) ? true : undefined,
      target: "/",
      language: member?.language ?? asker.language,
      askedAt: uow.now.toISOString(),
      browser: browserInPayload(asker),
    }),
  );
}

/**
 * The member with this address; if there is none, whether they have to ask an admin (`asks`) or may join at once. Runs
 * in a unit of work of its own, since limits must not be counted within one. Refuses `joining-closed`.
 */
async function memberOrNewcomer(
  app: UnitHost,
  club: Club,
  email: string,
): Promise<{ member?: { name: string; language: Language | null }; asks?: boolean }> {
  return withUnitOfWork(app, club, { as: "system", readOnly: true }, async (uow) => {
    const known = await uow.db("members").where({ email }).first("state", "name", "language");
    const joining = settingValue(uow.organization.settings, joiningSetting);
    const outcome = joinOutcome(known?.state, joining);
    if (outcome === "enters") return { member: known };
    // Only an admin may tell people that they are waiting to be let in, least of all a club that is closed for joining.
    if (joining === "closed") throw new Refusal("joining-closed");
    return { asks: outcome !== "joins" };
  });
}
