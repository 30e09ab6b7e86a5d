import { createHash, randomBytes } from "node:crypto";
import type { TestServer } from "../server.ts";
import { makeClub, switchModulesOff } from "../two-clubs.ts";

/** A club with more members than its sessions have places. */
export interface CrowdedClub {
  tenant: string;
  origin: string;
  members: { id: number; token: string }[];
  /** Sessions of so many places each. Returns their ids. */
  newSessions(count: number, capacity: number): Promise<number[]>;
}

/** Makes the club; its members have a sign-in for the API each. */
export async function crowdedClub(server: TestServer, count: number): Promise<CrowdedClub> {
  const { tenant, origin } = await makeClub(server, "crowded", "Crowded");
  await switchModulesOff(server, tenant);
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const rows = await server.sql<{ id: string; number: number }>(
    `WITH identity AS (
       INSERT INTO platform.identities (email) SELECT 'crowd' || n || '@crowded.example' FROM generate_series(1, $1) n
       RETURNING id, email, substring(email FROM '\\d+')::int AS number
     ), joined AS (
       INSERT INTO platform.affiliations (identity_id, tenant_id) SELECT id, $2 FROM identity
     ), signed_in AS (
       INSERT INTO platform.sign_ins (token_hash, identity_id, tenant_id, kind, expires_at)
       SELECT ($3::bytea[])[number], id, $2, 'api', now() + interval '1 day' FROM identity
     )
     INSERT INTO ${tenant}.members (identity_id, name, email) SELECT id, 'Crowd ' || number, email FROM identity
     RETURNING id, substring(email FROM '\\d+')::int AS number`,
    [count, tenant, tokens.map((token) => createHash("sha256").update(token).digest())],
  );
  return {
    tenant,
    origin,
    members: rows.map(({ id, number }) => ({ id: Number(id), token: tokens[number - 1] ?? "" })),
    async newSessions(sessions, capacity) {
      const made = await server.sqlIn<{ id: string }>(
        tenant,
        `INSERT INTO occasions (kind, name, starts_at, finishes_at, capacity)
         SELECT 'session', 'Session ' || n, now() + make_interval(days => 9, mins => n),
                now() + make_interval(days => 9, mins => n + 90), $2
           FROM generate_series(1, $1::int) n RETURNING id`,
        [sessions, capacity],
      );
      return made.map(({ id }) => Number(id));
    },
  };
}
