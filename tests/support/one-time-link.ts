import { createHash, randomBytes } from "node:crypto";
import type { ClubHost } from "./two-clubs.ts";

/** Every kind of one-time link that there is. */
export const LINK_PURPOSES = ["magic-link", "join", "hand-over", "choose-club", "change-email"] as const;

/** A one-time link as the product makes it, without its mail. */
export interface OneTimeLink {
  purpose: (typeof LINK_PURPOSES)[number];
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
    purpose?: OneTimeLink["purpose"];
    /** For changing one's address: the address so far. */
    owner?: string;
    target?: string;
    browser?: string;
    ageSeconds?: number;
  },
): Promise<OneTimeLink> {
  const { tenant, email, purpose = "magic-link", target = "/", browser, ageSeconds = 0, owner } = values;
  const token = randomBytes(32).toString("base64url");
  const code = String(randomBytes(4).readUInt32BE() % 1_000_000).padStart(6, "0");
  const hasCode = purpose !== "hand-over" && purpose !== "change-email";
  const hash = (secret: string) => createHash("sha256").update(secret).digest();
  await host.sql(
    `INSERT INTO platform.access_links
       (token_hash, tenant_id, purpose, email, code_hash, target, browser_hash, identity_id, created_at, expires_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, (SELECT id FROM platform.identities WHERE email = $9), made,
            made + interval '10 minutes'
       FROM (SELECT now() - make_interval(secs => $8) AS made) AS m`,
    [
      hash(token),
      tenant,
      purpose,
      email,
      hasCode ? hash(code) : null,
      target,
      browser ? hash(browser) : null,
      ageSeconds,
      owner ?? null,
    ],
  );
  return { purpose, token, code };
}

/** The address that a link's mail, or a hand-over, leads to. */
export function addressOf(origin: string, { purpose, token }: OneTimeLink): string {
  return `${origin}/auto-login?${new URLSearchParams({ auth: purpose, code: token })}`;
}
