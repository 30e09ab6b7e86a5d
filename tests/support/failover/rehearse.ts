import { setTimeout as delay } from "node:timers/promises";
import { journalFaults, startJournal } from "../journal.ts";
import { postgresAccount } from "../restore/postgres-account.ts";
import { startServer } from "../server.ts";
import { makeTwoClubs } from "../two-clubs.ts";
import { startPatroni } from "./patroni-cluster.ts";

interface Plan {
  kills: number;
  callers: number;
  say(line: string): void;
  fault(words: string): void;
}

const CALM_MS = 2_000;
const BACK_LIMIT_MS = 180_000;

/**
 * Kills the primary again and again while programs write; the product keeps running. No acknowledged act may be lost or done
 * twice, and what can't be done meanwhile must be answered with 503.
 */
export async function rehearseFailover({ kills, callers, say, fault }: Plan): Promise<void> {
  const account = await postgresAccount("failover");
  const cluster = await startPatroni(account);
  try {
    await cluster.untilWhole(3);
    const server = await startServer(cluster.url, { LOG_LEVEL: "error" });
    const pid = server.pid();
    const { red } = await makeTwoClubs(server);
    const journal = startJournal(red, { callers, word: "Journal" });
    const waits: number[] = [];
    for (let kill = 1; kill <= kills; kill++) {
      await delay(CALM_MS);
      const killedAt = Date.now();
      const member = await cluster.killPrimary();
      const since = () => journal.entries.filter(({ sentAt }) => sentAt >= killedAt);
      const first = await untilDone(since, killedAt);
      waits.push(first);
      const failures = Map.groupBy(
        since().filter(({ failure }) => failure !== undefined),
        ({ failure }) => failure ?? "",
      );
      const words = [...failures].map(([failure, all]) => `${all.length} × ${failure}`).join(", ");
      say(
        `kill ${kill} · ${member} · next act done after ${(first / 1_000).toFixed(1)} s · meanwhile ${words || "no failure"}`,
      );
      cluster.startMember(member);
      await cluster.untilWhole(3);
      say(
        `  ${member} is back in the cluster ${((Date.now() - killedAt) / 1_000).toFixed(0)} s after the kill`,
      );
    }
    await delay(CALM_MS);
    await journal.stop();
    const rows = await server.sqlIn<{ name: string }>(
      red.tenant,
      "SELECT name FROM members WHERE name LIKE 'Journal %'",
    );
    const done = journal.done();
    for (const words of journalFaults(
      done,
      rows.map(({ name }) => name),
    ))
      fault(words);
    for (const { name, failure } of journal.entries)
      if (failure !== undefined && failure !== "503") fault(`${name} got ${failure}, not 503`);
    if (server.pid() !== pid) fault("the product was restarted");
    const sorted = waits.toSorted((a, b) => a - b).map((ms) => (ms / 1_000).toFixed(1));
    say(`${done.length} acts acknowledged; writes worked again after ${sorted.join(", ")} s`);
    await server.stop();
  } finally {
    await cluster.stop();
    await account.remove();
  }
}

/** Waits for the first act begun after the kill to be acknowledged; returns how long after the kill, in milliseconds. */
async function untilDone(
  since: () => { sentAt: number; doneAt?: number }[],
  killedAt: number,
): Promise<number> {
  for (;;) {
    const done = since().flatMap(({ doneAt }) => doneAt ?? []);
    // An act that was committing when the primary was killed may still be answered.
    const back = done.filter((at) => at > killedAt + 500);
    if (back.length > 0) return Math.min(...back) - killedAt;
    if (Date.now() > killedAt + BACK_LIMIT_MS) throw new Error("No act is done any more.");
    await delay(50);
  }
}
