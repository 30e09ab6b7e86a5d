import { Refusal } from "#app/domain/refusal.ts";
import { knownTags } from "#app/domain/values/tags.ts";
import type { UnitOfWork } from "#app/unit-of-work.server.ts";
import { settingValue } from "../settings/setting.ts";
import { tagsSetting } from "../settings/settings.ts";

/**
 * Takes the tags that the club no longer offers off its members and occasions (D4.6) and tells the modules, which may
 * keep tags of their own. Refuses `tags-in-use` with the
 * number of `members`, `occasions` and `others` (places in modules) that have one, unless `confirmed`.
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
      `SELECT (SELECT count(*) FROM members WHERE folded(tags) && :retired::text[]) AS members,
              (SELECT count(*) FROM occasions WHERE folded(tags) && :retired::text[]) AS occasions`,
      { retired },
    );
    const { members, occasions } = rows[0] ?? { members: 0, occasions: 0 };
    const others = (await uow.sum("tags.used", { tags: retired })).get("places") ?? 0;
    if (members + occasions + others > 0) {
      throw new Refusal("tags-in-use", "tags", { members, occasions, others });
    }
  }
  await uow.tell("tags.retired", { tags: retired });
  // Occasions before members, and each by id: the order in which every unit of work locks.
  for (const table of ["occasions", "members"]) {
    await uow.db.raw(
      `SELECT FROM ${table} WHERE folded(tags) && :retired::text[] ORDER BY id FOR NO KEY UPDATE`,
      { retired },
    );
    await uow.db.raw(
      `UPDATE ${table} SET tags = ARRAY(SELECT tag FROM unnest(tags) tag WHERE NOT lower(tag) = ANY(:retired::text[]))
        WHERE folded(tags) && :retired::text[]`,
      { retired },
    );
  }
}
