import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { ResetSettingsSchema } from "./organization.schemas.ts";
import { changeSettings } from "./settings/change-settings.server.ts";

/** Resets settings to their defaults, with `changeSettings`; unknown numbers are ignored. */
export async function resetSettings(
  uow: UnitOfWork,
  known: Parameters<typeof changeSettings>[1],
  { settings, reviewed }: z.output<typeof ResetSettingsSchema>,
): Promise<void> {
  const chosen = known.definitions.filter(({ id }) => settings.includes(id));
  const defaults = Object.fromEntries(chosen.map(({ name, default: value }) => [name, value]));
  await changeSettings(uow, known, { ...defaults, reviewed });
}
