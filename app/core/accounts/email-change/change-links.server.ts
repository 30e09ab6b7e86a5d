import { Refusal } from "#app/kernel/refusal.ts";
import { hashOf, newToken } from "#app/kernel/secret.ts";
import type { Db } from "#tenants/database.ts";
import { LINK_SECONDS } from "../links/link-life.ts";

/** A link that makes an e-mail address a person's own: valid for `LINK_SECONDS`, once, for one identity at one club. */
export interface EmailChangeLink {
  identityId: string;
  /** The new address. */
  email: string;
}

interface Asked {
  tenant: string;
  token: string;
}

/** Creates the link and returns its secret, which is stored only as a hash. */
export async function createEmailChangeLink(
  db: Db,
  link: EmailChangeLink & { tenant: string },
): Promise<string> {
  const token = newToken();
  await db.raw(
    `INSERT INTO platform.access_links (token_hash, tenant_id, purpose, email, identity_id, expires_at)
     VALUES (:tokenHash, :tenant, 'change-email', :email, :identityId, now() + make_interval(secs => :lifeSeconds))`,
    { ...link, tokenHash: hashOf(token), lifeSeconds: LINK_SECONDS },
  );
  return token;
}

/** What a link would do, without consuming it. */
export async function peekEmailChangeLink(
  db: Db,
  { tenant, token }: Asked,
): Promise<EmailChangeLink | undefined> {
  const { rows } = await db.raw<{ rows: EmailChangeLink[] }>(
    `SELECT identity_id AS "identityId", email FROM platform.access_links
      WHERE token_hash = ? AND tenant_id = ? AND purpose = 'change-email' AND used_at IS NULL AND expires_at > now()`,
    [hashOf(token), tenant],
  );
  return rows[0];
}

/** Consumes the link atomically. Refuses `invalid-magic-link`. */
export async function consumeEmailChangeLink(
  db: Db,
  { tenant, token, identityId }: Asked & { identityId: string },
): Promise<void> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `UPDATE platform.access_links SET used_at = now()
      WHERE token_hash = :tokenHash AND tenant_id = :tenant AND identity_id = :identityId AND purpose = 'change-email'
        AND used_at IS NULL AND expires_at > now() RETURNING purpose`,
    { tokenHash: hashOf(token), tenant, identityId },
  );
  if (rows.length === 0) throw new Refusal("invalid-magic-link");
}
