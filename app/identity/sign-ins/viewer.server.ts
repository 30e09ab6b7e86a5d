import type { Role } from "#app/domain/members/role.ts";
import type { Organization } from "#app/domain/organizations/organization.ts";
import type { Language } from "#app/i18n/language.ts";
import type { Actor } from "#app/unit-of-work.ts";
import type { Db } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";

interface ViewerRow {
  name: string;
  timezone: string;
  currency: string;
  address: string;
  description: string;
  crest: string | null;
  accent: string | null;
  first_steps: boolean;
  contact: string | null;
  settings: Record<string, unknown> | null;
  member_id: number | null;
  identity_id: string | null;
  member_name: string;
  alias: string | null;
  email: string | null;
  role: Role;
  tags: string[];
  language: Language | null;
}

/**
 * The club and, if an identity or a member is given, that active member there: one statement, read on every request, so
 * that a changed role or a removed member counts at once. A person who is no active member is anonymous here.
 */
export async function viewerOf(
  db: Db,
  club: Club,
  viewer: { identityId: string } | { memberId: number } | undefined,
): Promise<{ organization: Organization; actor: Actor }> {
  const [column, key] =
    viewer && "memberId" in viewer ? ["id", viewer.memberId] : ["identity_id", viewer?.identityId];
  const { rows } = await db.raw<{ rows: ViewerRow[] }>(
    `SELECT o.name, o.timezone, o.currency, o.address, o.description, o.crest, o.accent,
            o.first_steps_ended_at IS NULL AS first_steps,
            (SELECT a.email FROM members a WHERE a.role = 'admin' AND a.state = 'active' AND a.email IS NOT NULL
              ORDER BY a.id LIMIT 1) AS contact,
            (SELECT jsonb_object_agg(s.id, s.value) FROM settings s) AS settings,
            m.id AS member_id, m.identity_id, m.name AS member_name, m.alias, m.email, m.role, m.tags, m.language
       FROM organization o
       LEFT JOIN members m ON m.${column} = ? AND m.state = 'active'`,
    [key ?? null],
  );
  const row = rows[0];
  if (!row) throw new Error(`Tenant ${club.tenant} has no organization row.`);
  const organization: Organization = {
    tenant: club.tenant,
    subdomain: club.subdomain,
    publicId: club.publicId,
    name: row.name,
    timezone: row.timezone,
    currency: row.currency,
    address: row.address,
    description: row.description,
    crest: row.crest,
    accent: row.accent,
    hasFirstSteps: row.first_steps,
    contact: row.contact,
    settings: row.settings ?? {},
    trusted: club.trusted,
    welcomesPerDay: club.welcomesPerDay,
  };
  if (row.member_id === null) return { organization, actor: { kind: "anonymous" } };
  return {
    organization,
    actor: {
      kind: "member",
      id: row.member_id,
      identityId: row.identity_id,
      name: row.member_name,
      alias: row.alias,
      email: row.email ?? "",
      role: row.role,
      tags: row.tags,
      language: row.language,
    },
  };
}
