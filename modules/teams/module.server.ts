import { join } from "node:path";
import { z } from "zod";
import type { FeatureModule } from "#app/module-system/contract.ts";
import { formationsSetting, teamMakerRoleSetting } from "./domain/settings.ts";
import en from "./locales/en.ts";
import es from "./locales/es.ts";
import { teams as tables } from "./migrations/2026-11-23-80-teams.ts";

declare module "#app/i18n/messages.ts" {
  interface ModuleMessages {
    teams: typeof en;
  }
}

/** Balanced teams of those who come to a session. */
export const teams: FeatureModule = {
  id: "teams",
  toggle: { id: 13, name: "teams", schema: z.boolean(), default: true },
  settings: [teamMakerRoleSetting, formationsSetting],
  computations: { file: join(import.meta.dirname, "balancing/computations.ts"), busy: "teams:busy" },
  refusals: { busy: 503 },
  migrations: [tables],
  locales: { en, es },
};
