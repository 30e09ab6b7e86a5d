import type { FeatureModule } from "../../module-system/contract.ts";
import type { UnitOfWork } from "../../unit-of-work.server.ts";
import { type SettingDefinition, settingValue } from "./setting.ts";
import { updateSettings } from "./update-settings.server.ts";

/**
 * Sets settings as `updateSettings` does; a module whose switch was among them and that is on now hears of that, so
 * that it can catch up on what it missed.
 */
export async function changeSettings(
  uow: UnitOfWork,
  known: { definitions: readonly SettingDefinition<unknown>[]; modules: readonly FeatureModule[] },
  values: Record<string, unknown>,
): Promise<void> {
  const { changed } = await updateSettings(uow, known.definitions, values);
  for (const { id, toggle } of known.modules) {
    if (!changed.includes(toggle.id)) continue;
    const on = settingValue(uow.organization.settings, toggle);
    await uow.tell("module.switched", { module: id, on });
  }
}
