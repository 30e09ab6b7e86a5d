import type { App } from "#app/core/app.server.ts";
import { operationsOver } from "#app/core/module-system/operation.ts";

/** Operations of the core that work with the application as a whole. */
export const { openOperation, platformOperation } = operationsOver<App>();
