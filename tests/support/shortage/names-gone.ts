import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BusyClub, busyClub, PLAYERS } from "../front/busy-club.ts";
import { ask } from "../http.ts";
import { startMailDouble } from "../outage/mail-double.ts";
import { startServer, type TestServer } from "../server.ts";
import { startNameDouble } from "./name-double.ts";
import type { Shortage, ShortageReport } from "./shortage.ts";

const NAME_SERVER_PORT = 53;

/**
 * Runs a process whose name server is silent while mails wait for a server that is known by name. Pages must go on, and the
 * mails must go out once names resolve again. Needs root, for an /etc/resolv.conf of its own.
 */
export async function rehearseNames(
  postgresUrl: string,
  during: (club: BusyClub, server: TestServer, shortage: Shortage) => Promise<ShortageReport>,
): Promise<ShortageReport> {
  const names = await startNameDouble(NAME_SERVER_PORT);
  const mail = await startMailDouble();
  const folder = mkdtempSync(join(tmpdir(), "teamsheet-names-"));
  const resolver = join(folder, "resolv.conf");
  writeFileSync(resolver, "nameserver 127.0.0.1\n");
  const smtp = new URL(mail.url);
  const env = { LOG_LEVEL: "silent", JOBS: "off" };
  const server = await startServer(postgresUrl, env);
  try {
    const club = await busyClub(server, "names");
    const script = 'mount --bind "$0" /etc/resolv.conf && exec "$@"';
    const within = ["unshare", "--mount", "sh", "-c", script, resolver];
    const inside = await server.another({
      env: { JOBS: "inline", SMTP_URL: `smtp://mail.clubs.test:${smtp.port}`, RETRY_SECONDS: "2" },
      within,
    });
    const seen: TestServer = {
      ...server,
      pid: inside.pid,
      club: (subdomain) => `http://${subdomain}.localhost:${new URL(inside.address).port}`,
    };
    const report = await during(club, seen, {
      what: "no name server",
      all: true,
      async begin() {
        names.silent = true;
        for (let number = 0; number < PLAYERS; number++) await askForLink(seen, club, number);
      },
      end: async () => {
        names.silent = false;
      },
    });
    const until = Date.now() + 60_000;
    while (mail.copies.length < PLAYERS && Date.now() < until)
      await new Promise((done) => setTimeout(done, 200));
    if (mail.copies.length < PLAYERS)
      report.faults.push(`only ${mail.copies.length} of ${PLAYERS} mails went out`);
    await inside.end();
    return report;
  } finally {
    await server.stop();
    await mail.close();
    await names.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function askForLink(server: TestServer, { subdomain }: BusyClub, number: number): Promise<void> {
  await ask(`${server.club(subdomain)}/api/access-link`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `player-${number}@${subdomain}.example` }),
  });
}
