import { knownTags } from "#app/domain/values/tags.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { settingValue } from "../settings/setting.ts";
import { tagsSetting } from "../settings/settings.ts";

/**
 * The tags as the club spells them. A tag that is new to the club is added to those it offers (setting 5): people who
 * may tag members and sessions may also add tags.
 */
export async function offerTags(uow: UnitOfWork, wanted: readonly string[]): Promise<string[]> {
  const available = settingValue(uow.organization.settings, tagsSetting);
  const { unknown } = knownTags(wanted, available);
  if (unknown.length === 0) return knownTags(wanted, available).tags;
  const offered = [...available, ...unknown];
  await uow.db.raw(
    `INSERT INTO settings (id, value) VALUES (:id, :offered::jsonb)
     ON CONFLICT (id) DO UPDATE SET value = settings.value || :unknown::jsonb`,
    { id: tagsSetting.id, offered: JSON.stringify(offered), unknown: JSON.stringify(unknown) },
  );
  uow.organization.settings[tagsSetting.id] = offered;
  return knownTags(wanted, offered).tags;
}
