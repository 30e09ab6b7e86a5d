import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMailSink } from "#scripts/lab/mail-sink.ts";
import { busyClub } from "../front/busy-club.ts";
import { fronted } from "../front/direct.ts";
import { failed, failedLine, openLoad } from "../front/open-load.ts";
import { startServer } from "../server.ts";
import { linkFault } from "./links.ts";

/** The result with a process whose clock is off. */
export interface SkewReport {
  offset: string;
  tried: number;
  faults: string[];
}

const FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
const PER_SECOND = 6;
const SECONDS = 10;

/** Variables that put a process's clock off by, for example, `+1h` or `-90s`; its monotonic clock is not affected. */
export const clockOff = (offset: string): Record<string, string> => ({
  LD_PRELOAD: FAKETIME,
  FAKETIME: offset,
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
  NO_FAKE_STAT: "1",
});

/** Serves with two processes, one of whose clocks is off. Links, sign-ins and acts of one must work at the other. */
export async function rehearseSkew(postgresUrl: string, offsets: readonly string[]): Promise<SkewReport[]> {
  const folder = mkdtempSync(join(tmpdir(), "teamsheet-skew-"));
  const mail = await openMailSink(folder);
  const server = await startServer(postgresUrl, { LOG_LEVEL: "error", SMTP_URL: mail.url });
  try {
    const reports: SkewReport[] = [];
    for (const [number, offset] of offsets.entries()) {
      const off = await server.another({ env: clockOff(offset) });
      const other = Number(new URL(off.address).port);
      const club = await busyClub(server, `skew-${number}`);
      const email = `player-1@${club.subdomain}.example`;
      const links = [
        { from: server.port, to: other },
        { from: other, to: server.port },
      ];
      const faults: string[] = [];
      for (const way of links) {
        await server.sql("DELETE FROM platform.rate_limits");
        const fault = await linkFault(mail, { subdomain: club.subdomain, email, ...way });
        if (fault) faults.push(`${offset}: ${way.to === other ? "there" : "back"}: ${fault}`);
      }
      const load = openLoad(PER_SECOND, (n) =>
        club.act(n, fronted(server, club.subdomain, n % 2 ? other : server.port)),
      );
      await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
      const tried = await load.stop();
      faults.push(...failed(tried).map(failedLine), ...(await club.lost()));
      reports.push({ offset, tried: tried.length, faults });
      await off.end();
    }
    return reports;
  } finally {
    await server.stop();
    await mail.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
