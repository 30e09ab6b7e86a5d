import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../../toolchain.mjs";

/**
 * Copies the checkout as it stands, with what is not committed yet and without what git ignores. The packages are
 * linked one by one: caches that tools keep beside them are the copy's own.
 */
export function copyCheckout(to: string): void {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 50_000_000,
  });
  for (const path of listed.split("\0").filter((one) => one && existsSync(join(ROOT, one)))) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(to, path));
  }
  const packages = join(ROOT, "node_modules");
  mkdirSync(join(to, "node_modules"));
  const isPackage = (name: string) =>
    !name.startsWith(".") || name === ".bin" || name === ".package-lock.json";
  for (const name of readdirSync(packages).filter(isPackage))
    symlinkSync(join(packages, name), join(to, "node_modules", name));
  // The checks ask git which files there are.
  execFileSync("git", ["init", "--quiet"], { cwd: to });
}
