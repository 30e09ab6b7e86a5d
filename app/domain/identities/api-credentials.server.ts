import type { Database } from "#tenants/database.ts";
import type { Logger } from "../../logger.server.ts";
import { hashOf, newToken } from "./secret.ts";
import { findSignIn, type SignIn, signInOf } from "./sign-ins.server.ts";

/** How long a credential that was replaced still works, for requests that were on their way. */
const GRACE = "interval '5 minutes'";

/**
 * The sign-in behind a credential of the API, at this club only. One that was replaced works for five minutes more;
 * whoever uses it after that holds a copy, so that the sign-in ends, for them and for the other.
 */
export async function findCredential(
  host: { database: Database; log: Logger },
  { token, tenant }: { token: string; tenant: string },
): Promise<SignIn | undefined> {
  const { database } = host;
  const found = await findSignIn(database, { token, tenant, kind: "api" });
  if (found) return found;
  const { rows } = await database.platform.raw<{ rows: { id: string; graced: boolean }[] }>(
    `SELECT s.id, c.superseded_at > now() - ${GRACE} AS graced
       FROM platform.superseded_credentials c JOIN platform.sign_ins s ON s.id = c.sign_in_id
      WHERE c.token_hash = ? AND s.tenant_id = ?`,
    [hashOf(token), tenant],
  );
  const [superseded] = rows;
  if (!superseded) return undefined;
  if (superseded.graced) return signInOf(database, { id: superseded.id, tenant, kind: "api" });
  await database.platform.raw("DELETE FROM platform.sign_ins WHERE id = ?", [superseded.id]);
  host.log.warn({ tenant, signIn: superseded.id }, "a replaced credential was used again; its sign-in ended");
  return undefined;
}

/**
 * Replaces a credential that is older than a day, and returns its successor: of any number of requests at once, for
 * one of them. Undefined where it is younger, or not the current one.
 */
export async function rotateCredential(database: Database, token: string): Promise<string | undefined> {
  const successor = newToken();
  const { rows } = await database.platform.raw<{ rows: unknown[] }>(
    `WITH rotated AS (
       UPDATE platform.sign_ins SET token_hash = ?, rotated_at = now()
        WHERE token_hash = ? AND kind = 'api' AND rotated_at < now() - interval '24 hours' RETURNING id)
     INSERT INTO platform.superseded_credentials (token_hash, sign_in_id) SELECT ?, id FROM rotated
     RETURNING sign_in_id`,
    [hashOf(successor), hashOf(token), hashOf(token)],
  );
  return rows.length > 0 ? successor : undefined;
}
