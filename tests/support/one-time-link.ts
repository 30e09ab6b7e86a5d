import { createHash, randomBytes } from "node:crypto";
import type { AccessPurpose } from "#app/domain/identities/links/access-links.server.ts";
import type { ClubHost } from "./two-clubs.ts";

/** A one-time link as the product makes it, without its mail. */
export interface OneTimeLink {
  purpose: AccessPurpose;
  token: string;
  /** The six digits. */
  code: string;
}

/** Makes a link in the database. `browser` is the secret of the browser that it is bound to; no tenant: the platform's. */
export async function makeLink(
  host: Pick<ClubHost, "sql">,
  values: {
    tenant: string | null;
    email: string;
    purpose?: AccessPurpose;
    target?: string;
    browser?: string;
    ageSeconds?: number;
  },
): Promise<OneTimeLink> {
  const { tenant, email, purpose = "magic-link", target = "/", browser, ageSeconds = 0 } = values;
  const token = randomBytes(32).toString("base64url");
  const code = String(randomBytes(4).readUInt32BE() % 1_000_000).padStart(6, "0");
  const hash = (secret: string) => createHash("sha256").update(secret).digest();
  await host.sql(
    `INSERT INTO platform.access_links
       (token_hash, tenant_id, purpose, email, code_hash, target, browser_hash, created_at, expires_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, made, made + interval '10 minutes'
       FROM (SELECT now() - make_interval(secs => $8) AS made) AS m`,
    [hash(token), tenant, purpose, email, hash(code), target, browser ? hash(browser) : null, ageSeconds],
  );
  return { purpose, token, code };
}

/** Where a link's mail leads, or a hand-over. */
export function addressOf(origin: string, { purpose, token }: OneTimeLink): string {
  return `${origin}/auto-login?${new URLSearchParams({ auth: purpose, code: token })}`;
}
