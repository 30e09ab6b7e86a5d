import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProductVersion } from "#tenants/installation.ts";

/**
 * The running version. `servedFrom` is the oldest version that can serve a database which this one has migrated: the release
 * before, since a release only adds what that one does not miss, and a later one takes away.
 */
export const VERSION: ProductVersion = { number: numberInPackage(), servedFrom: "0.1.0" };

function numberInPackage(): string {
  const text = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
