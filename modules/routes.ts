import type { ModuleRoutes } from "../app/routes.ts";
import { schedulesRoutes } from "./schedules/routes.ts";

/** Every module's routes, by module id. Read at build time: plain data, no server code. */
export const moduleRoutes: ModuleRoutes = { schedules: schedulesRoutes };
