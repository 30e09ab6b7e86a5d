import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { ResetSettingsSchema } from "./organization.schemas.ts";
import { changeSettings } from "./settings/change-settings.server.ts";

/** Gives settings their defaults back, as `changeSettings` does; numbers of no setting change nothing. */
export async function resetSettings(
  uow: UnitOfWork,
  known: Parameters<typeof changeSettings>[1],
  { settings, reviewed }: z.output<typeof ResetSettingsSchema>,
): Promise<void> {
  const chosen = known.definitions.filter(({ id }) => settings.includes(id));
  const defaults = Object.fromEntries(chosen.map(({ name, default: value }) => [name, value]));
  await changeSettings(uow, known, { ...defaults, reviewed });
}
