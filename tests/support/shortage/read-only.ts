import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { busyClub } from "../front/busy-club.ts";
import { fronted } from "../front/direct.ts";
import { failed, failedLine, openLoad } from "../front/open-load.ts";
import { startMailDouble } from "../outage/mail-double.ts";
import { startServer } from "../server.ts";
import type { ShortageReport } from "./shortage.ts";

const PER_SECOND = 5;
const SECONDS = 5;

/** With a DATA_DIR that can't be written, a process must serve if database and mail server are elsewhere, and otherwise explain at its start. */
export async function readOnlyFaults(postgresUrl: string): Promise<ShortageReport> {
  const folder = mkdtempSync(join(tmpdir(), "teamsheet-read-only-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "ro,size=1m", "none", folder]);
  const mail = await startMailDouble();
  const server = await startServer(postgresUrl, { LOG_LEVEL: "silent" });
  const faults: string[] = [];
  try {
    const club = await busyClub(server, "read-only");
    const process = await server.another({
      script: "serve.ts",
      env: { DATA_DIR: folder, SMTP_URL: mail.url },
    });
    const send = fronted(server, club.subdomain, Number(new URL(process.address).port));
    const load = openLoad(PER_SECOND, (n) => club.act(n, send));
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
    const tried = await load.stop();
    await process.end();
    faults.push(...failed(tried).map(failedLine), ...(await club.lost()));
    const refused = await server
      .another({ script: "serve.ts", env: { DATA_DIR: join(folder, "data") } })
      .then((started) => started.end().then(() => "it started"))
      .catch((error: unknown) => String(error));
    if (!/DATA_DIR .*no folder can be made there/.test(refused))
      faults.push(`without a mail server: ${refused.slice(0, 300)}`);
    const slowestMs = Math.max(...tried.map(({ ms }) => ms));
    return { what: "read-only disk", tried: tried.length, told: 0, slowestMs, backMs: 0, faults };
  } finally {
    await server.stop();
    await mail.close();
    execFileSync("umount", [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
