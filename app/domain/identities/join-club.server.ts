import type { z } from "zod";
import type { Club } from "#tenants/directory.ts";
import type { App } from "../../app.server.ts";
import { withUnitOfWork } from "../../unit-of-work.server.ts";
import { invitationCodeOf } from "../organizations/public-id.ts";
import { settingValue } from "../organizations/setting.ts";
import { joiningSetting } from "../organizations/settings.ts";
import { Refusal } from "../refusal.ts";
import { refuseEmailDomain } from "./email-domains.ts";
import type { JoinSchema } from "./identities.schemas.ts";
import type { Asker } from "./request-access-link.server.ts";

/**
 * Starts joining a club by its invitation code: sends the link that completes it. Whoever is a member already gets a
 * plain magic link instead, with the same answer as a newcomer. Only while joining is closed does the answer differ:
 * newcomers are refused then. Refuses `invalid-invitation-code`, `email-not-allowed`, `joining-closed`,
 * `too-many-tries`.
 */
export async function joinClub(
  app: App,
  club: Club,
  input: z.output<typeof JoinSchema>,
  asker: Asker,
): Promise<void> {
  await app.limits.consume("join-ip", asker.ip);
  if (input.code !== invitationCodeOf(club.publicId)) {
    await app.limits.consume("join-wrong-ip", asker.ip);
    throw new Refusal("invalid-invitation-code", "code");
  }
  refuseEmailDomain(input.email, app.env.REFUSED_EMAIL_DOMAINS);
  await app.limits.consume("link-address", `${club.tenant}:${input.email}`);
  await app.limits.consume("link-club", club.tenant);
  await withUnitOfWork(app, club, { as: "system" }, async (uow) => {
    const member = await uow.db("members").where({ email: input.email, state: "active" }).first("language");
    if (!member && settingValue(uow.organization.settings, joiningSetting) === "closed") {
      throw new Refusal("joining-closed");
    }
    await uow.enqueue("access-link.send", {
      purpose: member ? "magic-link" : "join",
      email: input.email,
      name: input.name,
      target: "/",
      language: member?.language ?? asker.language,
      askedAt: uow.now.toISOString(),
    });
  });
}
