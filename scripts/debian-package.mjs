// Installs packages of the distribution for the tests, if this process may.
import { existsSync } from "node:fs";
import { run } from "./toolchain.mjs";

let updated;

/** Can packages be installed here? They can as root, on Debian or its like. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/**
 * Installs a package of the distribution, after updating the package lists once. Install one at a time.
 * @param {string} name
 */
export async function installPackage(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  updated ??= run("apt-get", ["update"], { env });
  await updated;
  const wait = ["-o", "DPkg::Lock::Timeout=120"];
  await run("apt-get", [...wait, "install", "-y", "--no-install-recommends", name], { env });
}
