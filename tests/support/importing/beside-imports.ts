import { readFileSync } from "node:fs";
import { request } from "node:http";
import { ask } from "../http.ts";
import type { TestServer } from "../server.ts";
import type { ClubUnderTest } from "../two-clubs.ts";
import { forget, importFile } from "./kill-rounds.ts";

/** How long one club's home takes while another club imports, and while none does; in milliseconds. */
export interface BesideReport {
  calm: Times[];
  beside: Times[];
  /** How many imports were done meanwhile. */
  imports: number;
  /** The most memory that the process held, in MB. */
  restMb: number;
  maxMb: number;
}

interface Times {
  p50: number;
  p99: number;
}

/** Opens one club's home over and over for some seconds, alternately with and without imports by another club. */
export async function besideImports(
  server: TestServer,
  { reader, importer }: { reader: ClubUnderTest; importer: ClubUnderTest },
  { rounds, seconds, rows }: { rounds: number; seconds: number; rows: number },
): Promise<BesideReport> {
  const report: BesideReport = { calm: [], beside: [], imports: 0, restMb: 0, maxMb: 0 };
  await homeTimes(reader, seconds);
  report.restMb = residentMb(server.pid());
  const watch = setInterval(() => {
    report.maxMb = Math.max(report.maxMb, residentMb(server.pid()));
  }, 50);
  for (let round = 0; round < rounds; round++) {
    report.calm.push(await homeTimes(reader, seconds));
    const until = performance.now() + seconds * 1_000;
    const importing = (async () => {
      while (performance.now() < until) {
        await importFile(server, importer, `beside-${round}-${report.imports++}`, rows);
        await forget(server, importer);
      }
    })();
    report.beside.push(await homeTimes(reader, seconds));
    await importing;
  }
  clearInterval(watch);
  return report;
}

/** As often as a club of two hundred opens its home at a busy hour. */
const PAUSE_MS = 20;

async function homeTimes({ origin, as }: ClubUnderTest, seconds: number): Promise<Times> {
  const times: number[] = [];
  const cookie = `sign-in=${as.player.cookies(new URL(origin).host)["sign-in"]}`;
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; ) {
    const began = performance.now();
    const { status } = await ask(`${origin}/`, { headers: { cookie } });
    if (status !== 200) throw new Error(`Home was answered ${status}.`);
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

function residentMb(pid: number): number {
  return Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024,
  );
}

/** How a file that is much too large was answered: the status, the words, how much had been sent, and after how long. */
export interface HugeReport {
  how: string;
  status: number;
  words: string;
  sentMb: number;
  answeredMs: number;
}

const HUGE_BYTES = 2_000_000_000;

/** Sends two gigabytes as a member file: announced, or in pieces without a length. */
export async function sendHuge({ origin, as, apiToken }: ClubUnderTest): Promise<HugeReport[]> {
  const cookie = `sign-in=${as.admin.cookies(new URL(origin).host)["sign-in"]}`;
  const page = { cookie, origin, "accept-language": "en" };
  const call = { "s-auth": apiToken.admin };
  const reports: HugeReport[] = [];
  for (const [what, path, headers] of [
    ["page", "/organization/import", page],
    ["call", "/api/users/import", call],
  ] as const)
    for (const length of [HUGE_BYTES, undefined])
      reports.push({
        how: `${what}, ${length ? "announced" : "in pieces"}`,
        ...(await send(`${origin}${path}`, {
          ...headers,
          ...(length && { "content-length": String(length) }),
        })),
      });
  return reports;
}

function send(url: string, headers: Record<string, string>): Promise<Omit<HugeReport, "how">> {
  const piece = Buffer.alloc(65_536, "a");
  const began = performance.now();
  let sent = 0;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: "POST",
      lookup: (_name, options, done) =>
        options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4),
      headers: { "content-type": "multipart/form-data; boundary=x", ...headers },
    });
    let isAnswered = false;
    const write = () => {
      while (!isAnswered && sent < HUGE_BYTES) {
        sent += piece.length;
        if (!outgoing.write(piece)) return void outgoing.once("drain", write);
      }
    };
    outgoing.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
    write();
    outgoing.on("response", (incoming) => {
      isAnswered = true;
      const answeredMs = performance.now() - began;
      let text = "";
      incoming.on("data", (chunk) => {
        text += String(chunk);
      });
      incoming.on("end", () => {
        outgoing.destroy();
        const words = (/<h1[^>]*>([^<]+)/.exec(text)?.[1] ?? text).slice(0, 120);
        resolve({ status: incoming.statusCode ?? 0, words, sentMb: sent / 1_000_000, answeredMs });
      });
    });
    outgoing.on("error", (error) => {
      if (!isAnswered) reject(error);
    });
  });
}
