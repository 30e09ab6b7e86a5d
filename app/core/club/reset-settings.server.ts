import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { ResetSettingsSchema } from "./organization.schemas.ts";
import { changeSettings } from "./settings/change-settings.server.ts";

/** Resets settings to their defaults, with `changeSettings`. Refuses `invalid` for a number that is none. */
export async function resetSettings(
  uow: UnitOfWork,
  known: Parameters<typeof changeSettings>[1],
  { settings, reviewed }: z.output<typeof ResetSettingsSchema>,
): Promise<void> {
  const numbers = new Set(known.definitions.map(({ id }) => id));
  if (!settings.every((id) => numbers.has(id))) throw new Refusal("invalid", "settings");
  const chosen = known.definitions.filter(({ id }) => settings.includes(id));
  const defaults = Object.fromEntries(chosen.map(({ name, default: value }) => [name, value]));
  await changeSettings(uow, known, { ...defaults, reviewed });
}
