import type { App } from "../app.server.ts";
import { operationsOver } from "./operation.ts";

/** Operations of the core that work with the application as a whole. */
export const { openOperation, platformOperation } = operationsOver<App>();
