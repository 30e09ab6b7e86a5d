// Finds a PgBouncer for the tests that run the product behind a pooler.
import { existsSync } from "node:fs";
import { canInstallPackages, installPackage } from "./debian-package.mjs";

const PLACES = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer"];

/** The path of an installed PgBouncer, if there is one. */
export function installedPooler() {
  return PLACES.find((path) => existsSync(path));
}

/**
 * Installs PgBouncer if possible; without it, the tests behind a pooler are skipped.
 * @param {(line: string) => void} say called before something slow begins
 */
export async function ensurePooler(say = () => {}) {
  if (installedPooler() || !canInstallPackages()) return;
  say("Getting the distribution's PgBouncer (apt-get) …");
  await installPackage("pgbouncer");
}
