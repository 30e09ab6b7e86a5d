import type { z } from "zod";
import type { App } from "#app/app.server.ts";
import { type AuditAuthor, auditLater } from "#app/domain/audit/audit-later.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { violates } from "#app/domain/unique-violation.ts";
import type { Db } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import { subdomainIsTaken } from "../founding/create-club.server.ts";
import type { SubdomainSchema } from "../organization.schemas.ts";
import { checkedSubdomain } from "./subdomain.ts";

const REDIRECT_DAYS = 90;

/**
 * Gives the club another address; the old one leads to it for 90 days and is nobody else's meanwhile. Refuses
 * `subdomain-invalid`, `subdomain-reserved` and `subdomain-taken`. Answers the address the
 * club has now.
 */
export async function changeSubdomain(
  app: Pick<App, "database" | "directory" | "wakeQueue">,
  club: Club,
  input: z.output<typeof SubdomainSchema>,
  author: AuditAuthor,
): Promise<string> {
  const subdomain = checkedSubdomain(input.subdomain);
  try {
    await app.database.withPlatform({}, (db) => move(db, club.tenant, subdomain, author));
  } catch (error) {
    if (violates(error, "organizations_subdomain_key")) throw new Refusal("subdomain-taken", "subdomain");
    throw error;
  }
  app.directory.forget(club.tenant);
  app.wakeQueue();
  return subdomain;
}

async function move(db: Db, tenant: string, subdomain: string, author: AuditAuthor): Promise<void> {
  // Two changes of one club follow one another; two clubs that want one name meet at the unique key.
  const { rows } = await db.raw<{ rows: { subdomain: string }[] }>(
    "SELECT subdomain FROM organizations WHERE tenant_id = ? FOR UPDATE",
    [tenant],
  );
  const previous = rows[0]?.subdomain;
  if (!previous) throw new Refusal("not-found");
  if (previous === subdomain) return;
  if (await subdomainIsTaken(db, subdomain, tenant)) throw new Refusal("subdomain-taken", "subdomain");
  await db.raw("DELETE FROM former_subdomains WHERE subdomain = ?", [subdomain]);
  await db.raw("UPDATE organizations SET subdomain = ? WHERE tenant_id = ?", [subdomain, tenant]);
  await db.raw(
    `INSERT INTO former_subdomains (subdomain, tenant_id, until) VALUES (:previous, :tenant, now() + make_interval(days => :days))
     ON CONFLICT (subdomain) DO UPDATE SET tenant_id = excluded.tenant_id, until = excluded.until`,
    { previous, tenant, days: REDIRECT_DAYS },
  );
  await auditLater(db, tenant, author, "club.address-changed", {
    subject: { kind: "club" },
    before: { subdomain: previous },
    after: { subdomain },
  });
}
