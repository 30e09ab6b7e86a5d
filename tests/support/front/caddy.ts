import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { programOf } from "#scripts/lab/rehearsals/packages.ts";
import { ROOT } from "#scripts/toolchain.mjs";
import { freePort } from "../free-port.ts";
import { makeScratchFolder } from "../scratch.ts";
import { type Part, startPart } from "./part.ts";

/** Caddy with the file that hosts use, but with a port and a certificate authority of its own. */
export interface Caddy extends Part {
  port: number;
  /** The root certificate of its authority, as PEM. */
  root(): string;
  /** The intermediate certificate, which signs those of names and is sent along with them. */
  intermediate(): string;
}

interface AdaptedConfig {
  admin?: object;
  storage?: object;
  apps: {
    http: { http_port?: number; https_port?: number; servers: Record<string, { listen: string[] }> };
    tls: { automation: { policies: { issuers?: object[] }[] } };
    pki?: object;
  };
}

/**
 * @param at.base the name whose subdomains are the clubs
 * @param at.processes where the processes of the product listen; the first is asked about certificates
 */
export async function startCaddy(at: { base: string; processes: readonly number[] }): Promise<Caddy> {
  const folder = makeScratchFolder("caddy");
  const [port, plainPort] = [await freePort(), await freePort()];
  const addresses = at.processes.map((process) => `127.0.0.1:${process}`);
  const env = {
    TEAMSHEET_BASE: at.base,
    TEAMSHEET_PROCESSES: addresses.join(" "),
    TEAMSHEET_ASK: addresses[0] ?? "",
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const file = join(ROOT, "ops", "caddy", "Caddyfile");
  const adapted = execFileSync(programOf("caddy"), ["adapt", "--config", file], {
    env: { ...process.env, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const config = onThisMachine(JSON.parse(adapted) as AdaptedConfig, { port, plainPort, folder });
  const configFile = join(folder, "config.json");
  writeFileSync(configFile, JSON.stringify(config));
  const authority = (file: string) => join(folder, "pki", "authorities", "local", file);
  const part = await startPart(programOf("caddy"), ["run", "--config", configFile], {
    env,
    isUp: async () => existsSync(authority("root.crt")) && (await isListening(port)),
  });
  return {
    ...part,
    port,
    root: () => readFileSync(authority("root.crt"), "utf8"),
    intermediate: () => readFileSync(authority("intermediate.crt"), "utf8"),
    async stop() {
      await part.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The configuration with unprivileged ports, certificates by an authority of its own, and everything in one folder. */
function onThisMachine(
  config: AdaptedConfig,
  { port, plainPort, folder }: { port: number; plainPort: number; folder: string },
): AdaptedConfig {
  const { http, tls } = config.apps;
  for (const server of Object.values(http.servers)) server.listen = [`127.0.0.1:${port}`];
  Object.assign(http, { http_port: plainPort, https_port: port });
  for (const policy of tls.automation.policies) policy.issuers = [{ module: "internal" }];
  return {
    ...config,
    admin: { disabled: true },
    storage: { module: "file_system", root: folder },
    apps: { ...config.apps, pki: { certificate_authorities: { local: { install_trust: false } } } },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({
      port,
      host: "127.0.0.1",
      servername: "none.invalid",
      rejectUnauthorized: false,
    });
    const answer = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once("secureConnect", () => answer(true));
    // A name without a certificate is refused by a TLS alert, which shows that Caddy is up.
    socket.once("error", (error) => answer(!("code" in error) || error.code !== "ECONNREFUSED"));
  });
}
