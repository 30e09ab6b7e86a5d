import type { FeatureModule } from "#app/module-system/contract.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { retireTags } from "../tags/retire-tags.server.ts";
import { type SettingDefinition, settingValue } from "./setting.ts";
import { tagsSetting } from "./settings.ts";
import { updateSettings } from "./update-settings.server.ts";

/**
 * Sets settings by `updateSettings`, and tells the modules which of them were switched on or off, so that they can
 * catch up on what they missed. Tags that are no longer offered are removed from members and occasions; asks back if
 * one is in use.
 */
export async function changeSettings(
  uow: UnitOfWork,
  known: { definitions: readonly SettingDefinition<unknown>[]; modules: readonly FeatureModule[] },
  { reviewed, ...values }: Record<string, unknown> & { reviewed?: string },
): Promise<void> {
  const tags = values[tagsSetting.name] ?? values[tagsSetting.id];
  if (tags !== undefined) await retireTags(uow, tagsSetting.schema.parse(tags), reviewed);
  const { changed } = await updateSettings(uow, known.definitions, values);
  for (const { id, toggle } of known.modules) {
    if (!changed.includes(toggle.id)) continue;
    const on = settingValue(uow.organization.settings, toggle);
    await uow.tell("module.switched", { module: id, on });
  }
}
