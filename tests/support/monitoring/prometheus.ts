import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT } from "#scripts/toolchain.mjs";

const RULES = join(ROOT, "ops/prometheus/alerts.yaml");

/** A Prometheus that reads some processes each second, with the product's rules. */
export interface Watching {
  /** The names of the alerts that fire now. */
  firing(): Promise<string[]>;
  stop(): Promise<void>;
}

/** The names of all rules. */
export async function ruleNames(): Promise<string[]> {
  return [...(await readFile(RULES, "utf8")).matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
}

/**
 * The rules sped up 60 times: minutes become seconds, and so do ages. Starts of a process are counted over 90 seconds,
 * since each takes several.
 */
export function atPace(rules: string): string {
  return rules
    .replace(/(process_start_time_seconds\{[^}]*\})\[\d+m\]/g, "$1[90s]")
    .replace(/\[(\d+)m\]/g, "[$1s]")
    .replace(/for: (\d+)m/g, "for: $1s")
    .replace(/(_oldest_seconds\)) > (\d+)/g, (_all, age, seconds) => `${age} > ${Number(seconds) / 60}`);
}

/** Starts it on loopback; `targets` are ports of metrics. */
export async function watch(
  program: string,
  { port, targets }: { port: number; targets: number[] },
): Promise<Watching> {
  const folder = await mkdtemp(join(tmpdir(), "teamsheet-prometheus-"));
  await writeFile(join(folder, "alerts.yaml"), atPace(await readFile(RULES, "utf8")));
  await writeFile(
    join(folder, "prometheus.yaml"),
    [
      "global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }",
      "rule_files: [alerts.yaml]",
      "scrape_configs:",
      "  - job_name: teamsheet",
      `    static_configs: [{ targets: [${targets.map((target) => `"127.0.0.1:${target}"`).join(", ")}] }]`,
    ].join("\n"),
  );
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, "prometheus.yaml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=error",
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await isReady(address)); tries++) {
    if (tries === 150) throw new Error("Prometheus does not start.");
    await delay(200);
  }
  return {
    async firing() {
      const answer = await fetch(`${address}/api/v1/alerts`);
      const { data } = (await answer.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      const firing = data.alerts.filter(({ state }) => state === "firing");
      return [...new Set(firing.map(({ labels }) => labels.alertname))];
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/-/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
