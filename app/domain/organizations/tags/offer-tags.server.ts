import { knownTags } from "#app/domain/values/tags.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { Refusal } from "../../refusal.ts";
import { settingValue } from "../settings/setting.ts";
import { tagsSetting } from "../settings/settings.ts";

/** The tags as the club spells them. Refuses `unknown-tag` for one that the club does not offer: it is mistyped, or gone. */
export function ensureTags(
  { organization }: UnitOfWork,
  wanted: readonly string[],
  field = "tags",
): string[] {
  const { tags, unknown } = knownTags(wanted, settingValue(organization.settings, tagsSetting));
  if (unknown.length > 0) throw new Refusal("unknown-tag", field, { tags: unknown.join(", ") });
  return tags;
}

/**
 * The tags as the club spells them. A tag that is new to the club is added to those it offers (setting 5); only for acts
 * that say so before.
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
