import { ensureConfirmed } from "#app/domain/confirmation/confirmation.ts";
import { knownTags } from "#app/domain/values/tags.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { settingValue } from "../settings/setting.ts";
import { tagsSetting } from "../settings/settings.ts";
import { retireQuestion } from "./retire-question.server.ts";

/**
 * Removes the tags that the club no longer offers from its members and occasions (D4.6) and tells the modules, which
 * may use tags of their own. Asks back if one is in use, also when the API calls it.
 */
export async function retireTags(
  uow: UnitOfWork,
  offered: readonly string[],
  reviewed: string | undefined,
): Promise<void> {
  const available = settingValue(uow.organization.settings, tagsSetting);
  const gone = knownTags(available, offered).unknown;
  if (gone.length === 0) return;
  await ensureConfirmed(reviewed ?? "", () => retireQuestion(uow, gone));
  const retired = gone.map((tag) => tag.toLowerCase());
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
