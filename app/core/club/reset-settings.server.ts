import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { snake } from "#app/kernel/case.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { ResetSettingsSchema } from "./organization.schemas.ts";
import { changeSettings } from "./settings/change-settings.server.ts";
import { settingApiName } from "./settings/setting.ts";

/** Resets settings to their defaults, with `changeSettings`. Refuses `invalid` for a setting that there is not. */
export async function resetSettings(
  uow: UnitOfWork,
  known: Parameters<typeof changeSettings>[1],
  { settings, reviewed }: z.output<typeof ResetSettingsSchema>,
): Promise<void> {
  const byName = new Map(
    known.definitions.map((definition) => [snake(settingApiName(definition)), definition]),
  );
  const defaults: Record<string, unknown> = {};
  for (const name of settings) {
    const definition = byName.get(name);
    if (!definition) throw new Refusal("invalid", "settings");
    defaults[definition.id] = definition.default;
  }
  await changeSettings(uow, known, { ...defaults, reviewed });
}
