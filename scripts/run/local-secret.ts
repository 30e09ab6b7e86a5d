import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataFolder } from "#app/main/data-folder.server.ts";

/** The secret of a run on one's own machine: made once, kept in the data directory. */
export function localSecret(dataDir: string): string {
  makeDataFolder(dataDir);
  const file = join(dataDir, "secret");
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  const secret = randomBytes(32).toString("base64url");
  // Written under another name and then linked, so that nobody reads half of it.
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, `${secret}\n`, { mode: 0o600 });
  try {
    linkSync(aside, file);
    return secret;
  } catch (error) {
    // Another process was faster.
    if (error instanceof Error && "code" in error && error.code === "EEXIST")
      return readFileSync(file, "utf8").trim();
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
