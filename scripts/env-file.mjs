// Plain JavaScript without packages: `npm start` reads it before anything is installed.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";

/**
 * Takes the variables in the file named by ENV_FILE, by default `.env` in the checkout, into the environment. Those that are
 * set already, even to nothing, stay as they are. Tests read none.
 * @param {Record<string, string | undefined>} environment
 * @returns {string[]} the names in the file
 */
export function loadEnvFile(environment = process.env) {
  const named = environment.ENV_FILE;
  if (named === "" || environment.NODE_ENV === "test") return [];
  const file = named ?? fileURLToPath(new URL("../.env", import.meta.url));
  if (!existsSync(file)) {
    if (named) throw new Error(`ENV_FILE names ${file}, which is not there.`);
    return [];
  }
  const variables = parseEnv(readFileSync(file, "utf8"));
  for (const [name, value] of Object.entries(variables)) environment[name] ??= value;
  return Object.keys(variables);
}
