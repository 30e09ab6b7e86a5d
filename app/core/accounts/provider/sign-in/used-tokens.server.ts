import { hashOf } from "#app/kernel/secret.ts";
import type { Db } from "#tenants/database.ts";
import { run } from "#tenants/sql.ts";
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
  const found = await run(
    db,
    `INSERT INTO platform.used_id_tokens (token_hash, expires_at)
     VALUES (:tokenHash, :expiresAt::timestamptz + make_interval(secs => :leeway)) ON CONFLICT DO NOTHING`,
    { tokenHash: hashOf(signed), expiresAt, leeway: CLOCK_LEEWAY },
  );
  return found > 0;
}
