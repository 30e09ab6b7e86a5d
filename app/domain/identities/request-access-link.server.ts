import type { z } from "zod";
import type { Club } from "#tenants/directory.ts";
import type { App } from "../../app.server.ts";
import type { Language } from "../../module-system/contract.ts";
import { withUnitOfWork } from "../../unit-of-work.server.ts";
import { Refusal } from "../refusal.ts";
import type { AccessLinkSchema } from "./identities.schemas.ts";

/** Who asks, as far as limits and the mail's language need to know. */
export interface Asker {
  ip: string;
  language: Language;
}

/**
 * Sends a magic link to a member of the club. The link itself is made when the mail is sent, so that its ten minutes
 * start then and no secret waits in the queue. Refuses `email-unknown` for an address that is no active member's.
 */
export async function requestAccessLink(
  app: App,
  club: Club,
  input: z.output<typeof AccessLinkSchema>,
  asker: Asker,
): Promise<void> {
  await app.limits.consume("link-ip", asker.ip);
  await app.limits.consume("link-address", `${club.tenant}:${input.email}`);
  await app.limits.consume("link-club", club.tenant);
  await withUnitOfWork(app, club, { as: "system" }, async (uow) => {
    const member = await uow
      .db("members")
      .where({ email: input.email, state: "active" })
      .first("name", "language");
    if (!member) throw new Refusal("email-unknown", "email");
    await uow.enqueue("access-link.send", {
      purpose: "magic-link",
      email: input.email,
      target: input.to ?? "/",
      language: member.language ?? asker.language,
      askedAt: uow.now.toISOString(),
    });
  });
}
