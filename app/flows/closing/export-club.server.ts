import type { AccountOwner } from "#app/core/accounts/account-owner.server.ts";
import { ensureFreshSignIn } from "#app/core/accounts/sign-ins/fresh-sign-in.ts";
import type { App } from "#app/core/app.server.ts";
import { type AuditAuthor, auditLater } from "#app/core/audit/audit-later.server.ts";
import type { FileAnswer } from "#app/infra/documents/file-answer.ts";
import { ZIP_TYPE } from "#app/infra/documents/zip-file.ts";
import { Refusal } from "#app/kernel/refusal.ts";

const BUSY_SECONDS = 30;

/**
 * All of the club's data, as a file for its admins. Refuses `sign-in-not-fresh`, and `too-many-tries` while another
 * archive is being made.
 */
export async function exportClub(
  app: App,
  { club, signIn }: AccountOwner,
  author: AuditAuthor,
): Promise<FileAnswer> {
  ensureFreshSignIn(signIn);
  const bytes = await app.archives.make(club.tenant);
  if (!bytes) throw new Refusal("too-many-tries", undefined, { seconds: BUSY_SECONDS });
  await app.database.withPlatform({}, (db) =>
    auditLater(db, club.tenant, author, "club.exported", { subject: { kind: "club" } }),
  );
  app.wakeQueue();
  const day = app.now().toISOString().slice(0, 10);
  return { name: `${club.subdomain}-${day}.zip`, type: ZIP_TYPE, bytes };
}
