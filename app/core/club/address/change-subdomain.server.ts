import type { z } from "zod";
import { ensureFreshSignIn } from "#app/core/accounts/sign-ins/fresh-sign-in.ts";
import type { App } from "#app/core/app.server.ts";
import { type AuditAuthor, auditLater } from "#app/core/audit/audit-later.server.ts";
import { ensureConfirmed, type Question } from "#app/kernel/confirmation/confirmation.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { violates } from "#app/kernel/violations.ts";
import type { Db } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import { maybe, run } from "#tenants/sql.ts";
import type { SubdomainSchema } from "../organization.schemas.ts";
import { subdomainIsTaken } from "./free-subdomains.server.ts";
import { checkedSubdomain, REDIRECT_DAYS } from "./subdomain.ts";

/** What moving a club from one address to another does. */
export function moveQuestion(addresses: { from: string; to: string }): Question {
  const values = { ...addresses, days: REDIRECT_DAYS };
  return { act: "club.move", consequences: [{ key: "settings.consequences.moved", values }] };
}

/**
 * Gives the club another address; the old one redirects to it for `REDIRECT_DAYS`, and is reserved for that time. Refuses
 * `sign-in-not-fresh`, `not-found`, `subdomain-invalid`, `subdomain-reserved` and `subdomain-taken`. Asks back. Returns the subdomain.
 */
export async function changeSubdomain(
  app: Pick<App, "database" | "directory" | "wakeQueue">,
  { club, signIn }: { club: Club; signIn: { fresh: boolean } },
  input: z.output<typeof SubdomainSchema>,
  author: AuditAuthor,
): Promise<string> {
  ensureFreshSignIn(signIn);
  const subdomain = checkedSubdomain(input.subdomain);
  try {
    await app.database.withPlatform({}, (db) =>
      move(db, club.tenant, { subdomain, reviewed: input.reviewed }, author),
    );
  } catch (error) {
    if (violates(error, "organizations_subdomain_key")) throw new Refusal("subdomain-taken", "subdomain");
    throw error;
  }
  app.directory.forget(club.tenant);
  app.wakeQueue();
  return subdomain;
}

async function move(
  db: Db,
  tenant: string,
  { subdomain, reviewed }: z.output<typeof SubdomainSchema>,
  author: AuditAuthor,
): Promise<void> {
  // The lock makes two changes of one club wait for each other. If two clubs want one name, the unique key lets only
  // one have it.
  const row = await maybe<{ subdomain: string }>(
    db,
    "SELECT subdomain FROM organizations WHERE tenant_id = :tenant FOR UPDATE",
    { tenant },
  );
  const previous = row?.subdomain;
  if (!previous) throw new Refusal("not-found");
  if (previous === subdomain) return;
  if (await subdomainIsTaken(db, subdomain, tenant)) throw new Refusal("subdomain-taken", "subdomain");
  await ensureConfirmed(reviewed, () => moveQuestion({ from: previous, to: subdomain }));
  await run(db, "DELETE FROM former_subdomains WHERE subdomain = :subdomain", { subdomain });
  await run(db, "UPDATE organizations SET subdomain = :subdomain WHERE tenant_id = :tenant", {
    subdomain,
    tenant,
  });
  await run(
    db,
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
