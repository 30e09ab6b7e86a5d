import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { programOf } from "#scripts/lab/rehearsals/packages.ts";
import { projectNode } from "#scripts/toolchain.mjs";
import type { Engine } from "./engine.ts";

/** The base of a rehearsal's images, in place of `node:24-slim`, which only a registry has. */
export const BASE = "localhost/teamsheet-base";
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

/** Makes the base once: a minimal system of this machine's Debian, the project's Node, and the npm that runs this. */
export async function ensureBase(engine: Engine): Promise<void> {
  if ((await engine.tried("image", "exists", BASE)).code === 0) return;
  const folder = mkdtempSync(join(tmpdir(), "teamsheet-base-"));
  try {
    await promisify(execFile)(programOf("mmdebstrap"), [
      "--variant=minbase",
      "--include=ca-certificates",
      '--aptopt=Acquire::Check-Valid-Until "false"',
      "--dpkgopt=path-exclude=/usr/share/{doc,man,locale}/*",
      codename(),
      join(folder, "root.tar"),
    ]);
    cpSync(projectNode(), join(folder, "node"), { dereference: true });
    cpSync(npmFolder(), join(folder, "npm"), { recursive: true });
    // The machine may use a registry whose certificate is signed by an authority of its own.
    if (existsSync(CERTIFICATES))
      cpSync(CERTIFICATES, join(folder, "certificates.crt"), { dereference: true });
    writeFileSync(join(folder, "Dockerfile"), RECIPE);
    await engine.run("build", "--format", "docker", "--network", "host", "--tag", BASE, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const RECIPE = `FROM scratch
ADD root.tar /
COPY certificates.crt ${CERTIFICATES}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
 && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \\
 && npm config set --global cafile ${CERTIFICATES} \\
 && useradd --uid 1000 --create-home --shell /bin/bash node
CMD ["node"]
`;

function codename(): string {
  const found = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync("/etc/os-release", "utf8"));
  if (!found?.[1]) throw new Error("/etc/os-release names no release of Debian.");
  return found[1];
}

/** The folder of the npm that runs this command: the package `node` has none. */
function npmFolder(): string {
  const cli = process.env.npm_execpath ?? "/usr/bin/npm";
  return dirname(dirname(realpathSync(cli)));
}
