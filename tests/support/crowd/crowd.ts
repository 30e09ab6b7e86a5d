import { createHash, randomBytes } from "node:crypto";
import type { ClubHost } from "../two-clubs.ts";

/** Makes this many members in bulk, each with the token of a sign-in: signing in is not what is tested. */
export async function signInCrowd(
  server: ClubHost,
  tenant: string,
  count: number,
  kind: "browser" | "api",
): Promise<{ id: number; token: string }[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const rows = await server.sql<{ id: string; number: number }>(
    `WITH identity AS (
       INSERT INTO platform.identities (email) SELECT 'crowd' || n || '@crowd.example' FROM generate_series(1, $1) n
       RETURNING id, email, substring(email FROM '\\d+')::int AS number
     ), joined AS (
       INSERT INTO platform.affiliations (identity_id, tenant_id) SELECT id, $2 FROM identity
     ), signed_in AS (
       INSERT INTO platform.sign_ins (token_hash, identity_id, tenant_id, kind, expires_at)
       SELECT ($3::bytea[])[number], id, $2, $4, now() + interval '1 day' FROM identity
     )
     INSERT INTO ${tenant}.members (identity_id, name, email) SELECT id, 'Crowd ' || number, email FROM identity
     RETURNING id, substring(email FROM '\\d+')::int AS number`,
    [count, tenant, tokens.map((token) => createHash("sha256").update(token).digest()), kind],
  );
  return rows.map(({ id, number }) => ({ id: Number(id), token: tokens[number - 1] ?? "" }));
}

/** Makes this many sessions, nine days from now and a minute apart, with `capacity` places or no limit. Returns their ids. */
export async function makeSessions(
  server: ClubHost,
  tenant: string,
  count: number,
  capacity: number | null = null,
): Promise<number[]> {
  const rows = await server.sqlIn<{ id: string }>(
    tenant,
    `INSERT INTO occasions (kind, name, starts_at, finishes_at, capacity)
     SELECT 'session', 'Session ' || n, now() + make_interval(days => 9, mins => n),
            now() + make_interval(days => 9, mins => n + 90), $2
       FROM generate_series(1, $1::int) n RETURNING id`,
    [count, capacity],
  );
  return rows.map(({ id }) => Number(id));
}
