import { join } from "node:path";
import { type Env, readEnv, strangeVariables } from "#app/core/env.server.ts";
import { registry } from "#app/main/composition.server.ts";
import { loadEnvFile } from "../env-file.mjs";
import { localSecret } from "./local-secret.ts";

/** What is missing on one's own machine, where nothing has to be configured. */
const LOCAL = { dataDir: join(import.meta.dirname, "../../.data"), secret: localSecret };

export interface Configuration {
  env: Env;
  /** Variables that are read by nobody and probably should be, in words. */
  warnings: string[];
}

/**
 * Reads the configuration of this process from its environment and the `.env` file. `extra` variables win over both. With
 * `local`, an installation on localhost needs none. Throws ConfigurationError, which names everything that is wrong.
 */
export function configuration({
  local = false,
  extra = {},
}: {
  local?: boolean;
  extra?: Record<string, string>;
} = {}): Configuration {
  const inFile = loadEnvFile();
  const variables = { ...process.env, ...extra };
  return {
    env: readEnv(variables, local ? LOCAL : undefined, registry.modules),
    warnings: strangeVariables(Object.keys(variables), inFile, registry.modules),
  };
}
