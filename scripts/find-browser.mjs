// Finds a Chromium for tests and screenshots: one installed on the system, else Playwright's, else the distribution's package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { canInstallPackages, installPackage } from "./debian-package.mjs";
import { projectEnv, projectNode, ROOT, run, ToolchainError } from "./toolchain.mjs";

// The headless shell comes first: it draws no window, which makes the browser tests a third faster.
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const PLACES = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * The path of a Chromium that starts.
 * @param {(line: string) => void} say called before something slow begins
 */
export async function findBrowser(say = () => {}) {
  const found = installedBrowser();
  if (found) return found;
  say("No browser found; getting Playwright's Chromium …");
  const tried = [];
  const cli = join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  await run(projectNode(), [cli, "install", "chromium"], { env: projectEnv() }).catch((error) =>
    tried.push(error),
  );
  const downloaded = installedBrowser();
  if (downloaded) return downloaded;
  if (canInstallPackages()) {
    say("Getting the distribution's Chromium (apt-get) …");
    for (const name of ["chromium-headless-shell", "chromium"]) {
      if (installedBrowser()) break;
      await installPackage(name).catch((error) => tried.push(error));
    }
  }
  const packaged = installedBrowser();
  if (packaged) return packaged;
  const reasons = tried.map((error) => error.message.split("\n").at(-1)).join(" ");
  throw new ToolchainError(`No Chromium starts here and none could be installed. ${reasons}`);
}

function installedBrowser() {
  const named = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [];
  const onSystem = [...PLACES.flatMap((place) => NAMES.map((name) => join(place, name))), MAC];
  return [...named, ...onSystem, playwrightsOwn()].find((path) => path && existsSync(path) && starts(path));
}

function playwrightsOwn() {
  const program = "process.stdout.write(require('@playwright/test').chromium.executablePath() ?? '')";
  return spawnSync(projectNode(), ["-e", program], { cwd: ROOT, encoding: "utf8" }).stdout;
}

// Some distributions ship a stub that only says where to get the real browser.
function starts(path) {
  const asked = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return asked.status === 0 && /Chrom/.test(asked.stdout);
}
