import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { Refusal } from "../refusal.ts";
import { knownTags } from "../tags.ts";
import { settingValue } from "./setting.ts";
import { tagsSetting } from "./settings.ts";

/**
 * Takes the tags that the club no longer offers off its members and occasions (D4.6). Refuses `tags-in-use` with the
 * number of `members` and `occasions` that have one, unless `confirmed`.
 */
export async function retireTags(
  uow: UnitOfWork,
  offered: readonly string[],
  confirmed: boolean,
): Promise<void> {
  const available = settingValue(uow.organization.settings, tagsSetting);
  const retired = knownTags(available, offered).unknown.map((tag) => tag.toLowerCase());
  if (retired.length === 0) return;
  if (!confirmed) {
    const { rows } = await uow.db.raw<{ rows: { members: number; occasions: number }[] }>(
      `SELECT (SELECT count(*) FROM members WHERE lower(tags::text)::text[] && ?::text[]) AS members,
              (SELECT count(*) FROM occasions WHERE lower(tags::text)::text[] && ?::text[]) AS occasions`,
      [retired, retired],
    );
    const { members, occasions } = rows[0] ?? { members: 0, occasions: 0 };
    if (members + occasions > 0) throw new Refusal("tags-in-use", "tags", { members, occasions });
  }
  for (const table of ["members", "occasions"]) {
    await uow.db.raw(
      `UPDATE ?? SET tags = ARRAY(SELECT tag FROM unnest(tags) tag WHERE NOT lower(tag) = ANY(?::text[]))
        WHERE lower(tags::text)::text[] && ?::text[]`,
      [table, retired, retired],
    );
  }
}
