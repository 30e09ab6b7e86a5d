import { hashOf } from "#app/kernel/secret.ts";
import type { Db } from "#tenants/database.ts";
import { CLOCK_LEEWAY, type ProviderClaims } from "../provider-claims.ts";

/**
 * Marks an ID token as used, since each signs in only once. The signed part identifies the token, since a signature can
 * be encoded in more than one way. Returns whether it was still unused.
 */
export async function consumeIdToken(
  db: Db,
  token: string,
  { expiresAt }: Pick<ProviderClaims, "expiresAt">,
): Promise<boolean> {
  const signed = token.slice(0, token.lastIndexOf("."));
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `INSERT INTO platform.used_id_tokens (token_hash, expires_at)
     VALUES (:tokenHash, :expiresAt::timestamptz + make_interval(secs => :leeway)) ON CONFLICT DO NOTHING RETURNING 1 AS used`,
    { tokenHash: hashOf(signed), expiresAt, leeway: CLOCK_LEEWAY },
  );
  return rows.length > 0;
}
