import type { Logger } from "#app/infra/logger.server.ts";
import { hashOf, newToken } from "#app/kernel/secret.ts";
import type { Database } from "#tenants/database.ts";
import { maybe, run } from "#tenants/sql.ts";
import { DROPPED_DAYS, GRACE_MINUTES, REPEAT_MINUTES, ROTATION_HOURS } from "./sign-in-life.ts";
import { findSignIn, findSignInById, type SignIn, signInSucceeding } from "./sign-ins.server.ts";

/**
 * The sign-in behind an API credential, at this club only. A credential that was replaced works until its successor is
 * used, since the answer with the successor may have been lost, and for five minutes after that. If it is presented
 * later, or if a successor is presented that was itself replaced, somebody holds a copy: the sign-in ends for both.
 */
export async function findCredential(
  host: { database: Database; log: Logger },
  asked: { token: string; tenant: string },
): Promise<SignIn | undefined> {
  const { database } = host;
  const found = await findSignIn(database, { ...asked, kind: "api" });
  if (found?.unused) await noteFirstUse(database, asked.token);
  return found ?? (await signInSucceeding(database, asked)) ?? (await findSuperseded(host, asked));
}

/** From this first use on, the predecessor only works for its grace period. */
async function noteFirstUse(database: Database, token: string): Promise<void> {
  await run(
    database.platform,
    `WITH arrived AS (SELECT id, predecessor_hash FROM platform.sign_ins
                       WHERE token_hash = :tokenHash AND predecessor_hash IS NOT NULL FOR UPDATE),
          noted AS (UPDATE platform.sign_ins s SET predecessor_hash = NULL FROM arrived WHERE s.id = arrived.id)
     INSERT INTO platform.superseded_credentials (token_hash, sign_in_id) SELECT predecessor_hash, id FROM arrived`,
    { tokenHash: hashOf(token) },
  );
}

async function findSuperseded(
  { database, log }: { database: Database; log: Logger },
  { token, tenant }: { token: string; tenant: string },
): Promise<SignIn | undefined> {
  const superseded = await maybe<{ id: string; graced: boolean }>(
    database.platform,
    `SELECT s.id, NOT c.dropped AND c.superseded_at > now() - interval '${GRACE_MINUTES} minutes' AS graced
       FROM platform.superseded_credentials c JOIN platform.sign_ins s ON s.id = c.sign_in_id
      WHERE c.token_hash = :tokenHash AND s.tenant_id = :tenant`,
    { tokenHash: hashOf(token), tenant },
  );
  if (!superseded) return undefined;
  if (superseded.graced) return findSignInById(database, { id: superseded.id, tenant, kind: "api" });
  await run(database.platform, "DELETE FROM platform.sign_ins WHERE id = :id", {
    id: superseded.id,
  });
  log.warn({ tenant, signIn: superseded.id }, "a replaced credential was used again; its sign-in ended");
  return undefined;
}

/**
 * Replaces a credential that is older than a day, or whose successor has not been used for a minute, and returns the
 * successor: of any number of concurrent requests, one gets it. Undefined if neither is the case.
 */
export async function rotateCredential(database: Database, token: string): Promise<string | undefined> {
  const successor = newToken();
  const hashes = { successor: hashOf(successor), token: hashOf(token) };
  const rotated = await run(
    database.platform,
    `UPDATE platform.sign_ins SET predecessor_hash = token_hash, token_hash = :successor, rotated_at = now()
      WHERE token_hash = :token AND kind = 'api' AND predecessor_hash IS NULL
        AND rotated_at < now() - interval '${ROTATION_HOURS} hours'`,
    hashes,
  );
  if (rotated === 0 && !(await replaceUnused(database, hashes))) return undefined;
  return successor;
}

/** Replaces the unused successor with another one. The unused one is remembered for a day: its use would reveal a copy. */
async function replaceUnused(
  database: Database,
  hashes: { successor: Buffer; token: Buffer },
): Promise<boolean> {
  const found = await run(
    database.platform,
    `WITH lost AS (SELECT id, token_hash FROM platform.sign_ins
                    WHERE predecessor_hash = :token AND rotated_at < now() - interval '${REPEAT_MINUTES} minutes' FOR UPDATE),
          replaced AS (UPDATE platform.sign_ins s SET token_hash = :successor, rotated_at = now() FROM lost WHERE s.id = lost.id),
          forgotten AS (DELETE FROM platform.superseded_credentials c USING lost
                         WHERE c.sign_in_id = lost.id AND c.dropped AND c.superseded_at < now() - interval '${DROPPED_DAYS} days')
     INSERT INTO platform.superseded_credentials (token_hash, sign_in_id, dropped)
     SELECT token_hash, id, true FROM lost`,
    hashes,
  );
  return found > 0;
}
