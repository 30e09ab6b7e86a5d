import type { ModuleRoutes } from "../app/kit/module.ts";
import { membershipsRoutes } from "./memberships/routes.ts";
import { paymentsRoutes } from "./payments/routes.ts";
import { schedulesRoutes } from "./schedules/routes.ts";
import { teamsRoutes } from "./teams/routes.ts";

/** The routes of all modules, by module id. Read by the build, so plain data without server code. */
export const moduleRoutes: ModuleRoutes = {
  schedules: schedulesRoutes,
  memberships: membershipsRoutes,
  payments: paymentsRoutes,
  teams: teamsRoutes,
};
