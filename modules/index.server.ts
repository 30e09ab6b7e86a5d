import type { FeatureModule } from "#app/module-system/contract.ts";
import { schedules } from "./schedules/module.server.ts";

/** Every module there is, in the order in which their guards are asked. */
export const modules: FeatureModule[] = [schedules];
