import type { FeatureModule } from "#app/kit/module.ts";
import { memberships } from "./memberships/module.server.ts";
import { payments } from "./payments/module.server.ts";
import { schedules } from "./schedules/module.server.ts";
import { teams } from "./teams/module.server.ts";

/** All modules, in the order in which their gates are asked. */
export const modules: FeatureModule[] = [schedules, memberships, payments, teams];
