// Packages of the distribution, for the tests, if this process may install them.
import { existsSync } from "node:fs";
import { run } from "./toolchain.mjs";

let updated;

/** Can packages be installed here: as root on Debian or its like? */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/**
 * Installs a package of the distribution; one at a time, after one update of the lists.
 * @param {string} name
 */
export async function installPackage(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  updated ??= run("apt-get", ["update"], { env });
  await updated;
  const wait = ["-o", "DPkg::Lock::Timeout=120"];
  await run("apt-get", [...wait, "install", "-y", "--no-install-recommends", name], { env });
}
