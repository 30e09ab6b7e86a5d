import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ConfigurationError } from "#app/core/env.server.ts";

/** Creates DATA_DIR if it is missing. Throws ConfigurationError if the folder can't be created or written to. */
export function makeDataFolder(dataDir: string): void {
  const folder = resolve(dataDir);
  const refuse = (why: string) => new ConfigurationError(`DATA_DIR (${folder}): ${why}`);
  try {
    make(folder);
  } catch (error) {
    throw refuse(`no folder can be made there (${errorReason(error)})`);
  }
  if (!statSync(folder).isDirectory()) throw refuse("this is a file, not a folder");
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw refuse(`no file can be written there (${errorReason(error)})`);
  }
}

/** Creates it folder by folder: Node's own `recursive` loops forever on systems that deny access to an existing folder. */
function make(folder: string): void {
  if (existsSync(folder)) return;
  make(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
}

/** Like "EACCES: permission denied", without the call and the path. */
function errorReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split(", ")[0] ?? "";
}
