import { welcomeAdded } from "#app/domain/consent/plan-welcomes.server.ts";
import { settingValue } from "#app/domain/organizations/settings/setting.ts";
import { tagsSetting } from "#app/domain/organizations/settings/settings.ts";
import { offerTags } from "#app/domain/organizations/tags/offer-tags.server.ts";
import { distinctTags, knownTags } from "#app/domain/values/tags.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { MemberRow } from "./member-file.ts";

/** How many members a file added and how many it updated. */
export interface ImportedMembers {
  added: number;
  updated: number;
}

const ROWS_PER_STATEMENT = 500;

/**
 * Imports the members of a file. A member known by their e-mail address gets the filled cells only, and never another
 * role; all others become players and are asked by mail whether they know the club. New tags become the club's.
 */
export async function importMembers(uow: UnitOfWork, members: MemberRow[]): Promise<ImportedMembers> {
  const added: { id: number }[] = [];
  const carried = distinctTags(members.flatMap((member) => member.tags ?? []));
  const spelling = distinctTags([...settingValue(uow.organization.settings, tagsSetting), ...carried]);
  for (let start = 0; start < members.length; start += ROWS_PER_STATEMENT) {
    const rows = members.slice(start, start + ROWS_PER_STATEMENT).map(({ tags = [], ...row }) => ({
      positions: [],
      ...row,
      tags: knownTags(tags, spelling).tags,
    }));
    // On conflict, `new` holds NULL or an empty list where the file said nothing.
    const { rows: saved } = await uow.db.raw<{ rows: { id: number; added: boolean }[] }>(
      `INSERT INTO members AS m (name, email, alias, positions, score, tags)
       SELECT f.name, f.email, f.alias, f.positions, f.score, f.tags FROM jsonb_to_recordset(?::jsonb)
           AS f (name text, email text, alias text, positions text[], score numeric, tags text[])
       ON CONFLICT (email) DO UPDATE SET
         name = excluded.name,
         alias = coalesce(excluded.alias, m.alias),
         positions = CASE WHEN excluded.positions = '{}' THEN m.positions ELSE excluded.positions END,
         score = coalesce(excluded.score, m.score),
         tags = CASE WHEN excluded.tags = '{}' THEN m.tags ELSE excluded.tags END
       RETURNING m.id, xmax = 0 AS added`,
      [JSON.stringify(rows)],
    );
    added.push(...saved.filter((row) => row.added));
  }
  await offerTags(uow, carried);
  const imported = { added: added.length, updated: members.length - added.length };
  await welcomeAdded(uow, added);
  if (members.length > 0)
    await uow.audit("member.imported", { subject: { kind: "member" }, after: imported });
  return imported;
}
