import { affiliate, ensureIdentity, forgetStranded } from "#app/core/accounts/identities.server.ts";
import type { App } from "#app/core/app.server.ts";
import { subdomainIsTaken } from "#app/core/club/address/free-subdomains.server.ts";
import { checkedSubdomain } from "#app/core/club/address/subdomain.ts";
import { newPublicId } from "#app/core/club/public-id.ts";
import { localeSetting } from "#app/core/club/settings/settings.ts";
import { hostNote } from "#app/flows/hosting/host-log.server.ts";
import type { Host } from "#app/flows/hosting/hosting.ts";
import { enqueuePlatform } from "#app/infra/outbox/outbox.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import type { Locale } from "#app/kernel/i18n/locale.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { violates } from "#app/kernel/violations.ts";
import type { Db } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import { NoRoomError } from "#tenants/provision-tenant.ts";
import type { TenantId } from "#tenants/tenant.ts";

/**
 * What it takes to create a club. Its first admin can sign in with a magic link at once. A founder who signed up has
 * not yet proved that the address is theirs: the identity is made, and the club gets into its list of clubs, at the
 * first sign-in.
 */
export interface NewClub {
  name: string;
  subdomain: string;
  /** IANA time zone. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
  locale: Locale;
  adminName: string;
  /** Lower case. */
  adminEmail: string;
  /** Mails the founder a magic link in this language; queued by the commit that makes the club's address work. */
  welcome?: { language: Language; askedAt: Date };
  /** The host vouches for it. */
  trusted?: boolean;
  /** It is the demo club. */
  demo?: boolean;
  /** The host who makes it at the terminal, for the host log. */
  by?: Host;
}

export type ClubMaker = Pick<App, "database" | "provisioner" | "directory">;

/**
 * Creates a club with its first admin. It enters the directory last, so that a failure leaves no half-made club behind.
 * Refuses `subdomain-invalid`, `subdomain-reserved` and `subdomain-taken` on the field `subdomain`, and `no-room`.
 */
export async function createClub(app: ClubMaker, input: NewClub): Promise<Club> {
  const subdomain = checkedSubdomain(input.subdomain);
  const isTaken = await subdomainIsTaken(app.database.platform, subdomain);
  if (isTaken) throw new Refusal("subdomain-taken", "subdomain");
  const tenant = await app.provisioner.claim().catch((error) => {
    throw error instanceof NoRoomError ? new Refusal("no-room") : error;
  });
  let admin: { id: string; isNew: boolean } | undefined;
  try {
    if (!input.welcome)
      admin = await app.database.withPlatform({}, (db) => ensureIdentity(db, input.adminEmail));
    const identityId = admin?.id;
    await app.database.withTenant(tenant, {}, (db) => fillSchema(db, input, identityId));
    await app.database.withPlatform({}, (db) =>
      enterDirectory(db, { ...input, tenant, subdomain, identityId }),
    );
  } catch (error) {
    await app.provisioner.drop(tenant);
    const stranger = admin?.isNew ? [admin.id] : [];
    await app.database.withPlatform({}, (db) => forgetStranded(db, stranger));
    if (violates(error, "organizations_subdomain_key")) throw new Refusal("subdomain-taken", "subdomain");
    throw error;
  }
  app.directory.forget(tenant);
  const club = await app.directory.byTenant(tenant);
  if (!club) throw new Error(`The new club ${tenant} is not in the directory.`);
  return club;
}

async function fillSchema(db: Db, input: NewClub, identityId: string | undefined): Promise<void> {
  const { name, timezone, currency } = input;
  await db("organization").insert({ name, timezone, currency });
  if (input.locale !== localeSetting.default) {
    await db("settings").insert({ id: localeSetting.id, value: JSON.stringify(input.locale) });
  }
  await db("members").insert({
    identity_id: identityId,
    name: input.adminName,
    email: input.adminEmail,
    role: "admin",
  });
}

async function enterDirectory(
  db: Db,
  club: NewClub & { tenant: TenantId; subdomain: string; identityId: string | undefined },
): Promise<void> {
  const { tenant, subdomain, name, identityId, welcome, trusted = false, demo = false, by } = club;
  await db("platform.organizations").insert({
    tenant_id: tenant,
    subdomain,
    public_id: newPublicId(),
    name,
    trusted,
    demo,
  });
  if (identityId) await affiliate(db, { identityId, tenant });
  if (by) await db("platform.host_log").insert(hostNote(by, "provisioned", { tenant, subdomain, name }));
  if (!welcome) return;
  const { language, askedAt } = welcome;
  // Sent even if the inbox's limit is used up, since nobody else can let the founder in.
  const link = { purpose: "magic-link", email: club.adminEmail, target: "/", language, placed: true };
  await enqueuePlatform(db, "access-link.send", { ...link, askedAt: askedAt.toISOString() }, tenant);
}
