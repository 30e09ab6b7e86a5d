import type { z } from "zod";
import type { App } from "#app/core/app.server.ts";
import { type AuditAuthor, auditLater } from "#app/core/audit/audit-later.server.ts";
import { ensureConfirmed, type Question } from "#app/kernel/confirmation/confirmation.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import { maybe } from "#tenants/sql.ts";
import type { RenewInvitationSchema } from "./organization.schemas.ts";
import { newPublicId, toInvitationCode } from "./public-id.ts";

/** Renewing the invitation has no consequences to count. */
export const renewQuestion: Question = { act: "club.renew-invitation", consequences: [], always: true };

/**
 * Gives the club a new public id, and so a new invitation code. The old code, and joins that were begun with it, end at
 * once; members and sign-ins stay. Refuses `not-found`; always asks back.
 */
export async function renewInvitation(
  app: Pick<App, "database" | "directory" | "wakeQueue">,
  club: Pick<Club, "tenant">,
  { reviewed }: z.output<typeof RenewInvitationSchema>,
  author: AuditAuthor,
): Promise<{ publicId: string; invitationCode: string }> {
  await ensureConfirmed(reviewed, () => renewQuestion);
  const publicId = newPublicId();
  await app.database.withPlatform({}, async (db) => {
    const renewed = await db("organizations")
      .where({ tenant_id: club.tenant })
      .update({ public_id: publicId });
    if (renewed === 0) throw new Refusal("not-found");
    await db("access_links").where({ tenant_id: club.tenant, purpose: "join", used_at: null }).delete();
    await auditLater(db, club.tenant, author, "club.invitation-renewed", { subject: { kind: "club" } });
  });
  app.wakeQueue();
  app.directory.forget(club.tenant);
  return { publicId, invitationCode: toInvitationCode(publicId) };
}

/**
 * Is this the club's current invitation code, in capital or small letters? Asks the database, so that a renewed code ends in every process at once.
 */
export async function isInvitationCode(
  { database }: Pick<App, "database">,
  { tenant }: Pick<Club, "tenant">,
  code: string,
): Promise<boolean> {
  const row = await maybe<{ publicId: string }>(
    database.platform,
    "SELECT public_id FROM platform.organizations WHERE tenant_id = :tenant",
    { tenant },
  );
  return row !== undefined && code.toLowerCase() === toInvitationCode(row.publicId);
}
