import type { Organization } from "#app/core/club/organization.ts";
import type { Listener } from "#app/core/integrations/webhooks/webhook.ts";
import type { Role } from "#app/core/members/role.ts";
import type { Actor, KeyOfActor, Viewer } from "#app/core/unit-of-work.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import type { Locale } from "#app/kernel/i18n/locale.ts";
import type { Db } from "#tenants/database.ts";
import type { Club } from "#tenants/directory.ts";
import { maybe } from "#tenants/sql.ts";

interface ViewerRow {
  name: string;
  timezone: string;
  currency: string;
  address: string;
  description: string;
  contact: string | null;
  crest: string | null;
  accent: string | null;
  firstSteps: boolean;
  settings: Record<string, unknown> | null;
  memberId: number | null;
  identityId: string | null;
  memberName: string;
  alias: string | null;
  email: string | null;
  role: Role;
  tags: string[];
  language: Language | null;
  locale: Locale | null;
  key: KeyOfActor | null;
  listeners: Listener[] | null;
}

/** How to find a viewer's member: the condition on `members m` and, if it is an API key, the key. */
function viewerCondition(viewer: Viewer | undefined): {
  is: string;
  value: string | number | Buffer | null;
  key: string;
} {
  if (viewer && "keyHash" in viewer)
    return {
      is: "m.id = (SELECT k.member_id FROM api_keys k WHERE k.token_hash = :value)",
      value: viewer.keyHash,
      key: `(SELECT jsonb_build_object('id', k.id, 'name', k.name, 'access', k.access, 'usedOn', k.used_on)
               FROM api_keys k WHERE k.token_hash = :value)`,
    };
  if (viewer && "memberId" in viewer) return { is: "m.id = :value", value: viewer.memberId, key: "NULL" };
  return { is: "m.identity_id = :value", value: viewer?.identityId ?? null, key: "NULL" };
}

/** The webhooks that are told what happens; stopped ones are included, and get it once they are resumed. */
const LISTENERS =
  "(SELECT jsonb_agg(jsonb_build_object('id', w.id, 'kinds', w.kinds)) FROM webhooks w WHERE w.state <> 'paused')";

/** The address of the longest-serving admin who has one. */
const CONTACT = `(SELECT a.email FROM members a WHERE a.role = 'admin' AND a.state = 'active' AND a.email IS NOT NULL
              ORDER BY a.id LIMIT 1)`;

/** What a unit of work starts with. */
interface Seen {
  organization: Organization;
  actor: Actor;
  listeners: Listener[];
}

/**
 * The club and, if a viewer is given, their active member there: one statement, run on every request, so that a changed
 * role, a removed member or an ended key takes effect at once. A person who is not an active member is anonymous here.
 * With `acts`, also the webhooks that are to be told of what is done; without, whom members can write to.
 */
export async function loadViewer(
  db: Db,
  club: Club,
  viewer: Viewer | undefined,
  { acts = true }: { acts?: boolean } = {},
): Promise<Seen> {
  const { is, value, key } = viewerCondition(viewer);
  const row = await maybe<ViewerRow>(
    db,
    `SELECT o.name, o.timezone, o.currency, o.address, o.description, o.crest, o.accent,
            o.first_steps_ended_at IS NULL AS first_steps,
            (SELECT jsonb_object_agg(s.id, s.value) FROM settings s) AS settings,
            m.id AS member_id, m.identity_id, m.name AS member_name, m.alias, m.email, m.role, m.tags, m.language, m.locale, ${key} AS key,
            ${acts ? "NULL" : CONTACT} AS contact, ${acts ? LISTENERS : "NULL"} AS listeners
       FROM organization o
       LEFT JOIN members m ON ${is} AND m.state = 'active'`,
    { value },
  );
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
    ...(row.contact && { contact: row.contact }),
    crest: row.crest,
    accent: row.accent,
    hasFirstSteps: row.firstSteps,
    settings: row.settings ?? {},
    trusted: club.trusted,
    welcomesPerDay: club.welcomesPerDay,
  };
  const listeners = row.listeners ?? [];
  if (row.memberId === null) return { organization, actor: { kind: "anonymous" }, listeners };
  return {
    organization,
    listeners,
    actor: {
      kind: "member",
      id: row.memberId,
      identityId: row.identityId,
      name: row.memberName,
      alias: row.alias,
      email: row.email ?? "",
      role: row.role,
      tags: row.tags,
      language: row.language,
      locale: row.locale,
      fresh: viewer !== undefined && "identityId" in viewer && viewer.fresh === true,
      ...(row.key && { key: row.key }),
    },
  };
}
