import { Refusal } from "#app/kernel/refusal.ts";
import { hashOf, newToken } from "#app/kernel/secret.ts";
import type { Db } from "#tenants/database.ts";
import { maybe, run } from "#tenants/sql.ts";
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
  await run(
    db,
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
  return maybe<EmailChangeLink>(
    db,
    `SELECT identity_id, email FROM platform.access_links
      WHERE token_hash = :tokenHash AND tenant_id = :tenant AND purpose = 'change-email' AND used_at IS NULL AND expires_at > now()`,
    { tokenHash: hashOf(token), tenant },
  );
}

/** Consumes the link atomically. Refuses `invalid-magic-link`. */
export async function consumeEmailChangeLink(
  db: Db,
  { tenant, token, identityId }: Asked & { identityId: string },
): Promise<void> {
  const found = await run(
    db,
    `UPDATE platform.access_links SET used_at = now()
      WHERE token_hash = :tokenHash AND tenant_id = :tenant AND identity_id = :identityId AND purpose = 'change-email'
        AND used_at IS NULL AND expires_at > now()`,
    { tokenHash: hashOf(token), tenant, identityId },
  );
  if (found === 0) throw new Refusal("invalid-magic-link");
}
