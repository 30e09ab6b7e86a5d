import { type BesideReport, besideImports, sendHuge } from "#tests/support/importing/beside-imports.ts";
import { importUndisturbed, killImport } from "#tests/support/importing/kill-rounds.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { makeTwoClubs } from "#tests/support/two-clubs.ts";
import { defineRehearsal, onPostgres, type Stage, tellFaults } from "./rehearsal.ts";

const TURNS = 5;
const MAX_TIMES = 1.3;

const OPTIONS = {
  rows: { default: 5_000, unit: "members in the file" },
  rounds: { default: 10, unit: "rounds" },
  seconds: { default: 6, unit: "seconds of each turn that measures home" },
};

export const rehearsal = defineRehearsal({
  summary: "a process is killed while it imports members, and imports slow down other clubs",
  help: `Imports 5,000 members into a club of the built product, and kills the process (kill -9) at 10 points of the import. After a kill
either none or all of them must be there, after the restart all, and importing the same file again must add nobody. Then it opens
another club's home with and without imports beside it, in turns, and uploads two gigabytes. Faults are also an answer other than
413 to that upload, and a home that takes more than ${MAX_TIMES} times as long beside an import (p99, the median of the turns).`,
  options: OPTIONS,
  async run(stage) {
    await onPostgres(stage.say, async (url) => {
      const server = await startServer(url, { LOG_LEVEL: "error" });
      try {
        await rehearseImport(server, stage);
      } finally {
        await server.stop();
      }
    });
  },
});

async function rehearseImport(server: TestServer, stage: Stage<typeof OPTIONS>): Promise<void> {
  const { rows, rounds, seconds } = stage.options;
  // Makes the queue retry a killed process's jobs after 3 s, not 30: nothing here takes longer.
  await server.sql("UPDATE pgboss.queue SET expire_seconds = 3");
  const { red, blue } = await makeTwoClubs(server);
  const wholeMs = await importUndisturbed(server, red, rows);
  stage.say(`without a kill, ${rows} rows are done ${Math.round(wholeMs)} ms after the call is answered`);
  for (let round = 0; round < rounds; round++) {
    const killedMs = Math.round((wholeMs * (round + 0.5)) / rounds);
    const { after, done, again, doneMs, faults } = await killImport(server, red, { round, rows, killedMs });
    const counts = `${after} members there, ${done} after the restart (${(doneMs / 1_000).toFixed(1)} s), ${again} after importing again`;
    stage.say(`round ${round + 1} · killed after ${killedMs} ms · ${counts}`);
    tellFaults(stage, faults);
  }
  tell(stage, await besideImports(server, { reader: blue, importer: red }, { rounds: TURNS, seconds, rows }));
  for (const { how, status, words, sentMb, answeredMs } of await sendHuge(red)) {
    stage.say(
      `2 GB · ${how} · ${status} after ${Math.round(answeredMs)} ms and ${sentMb.toFixed(1)} MB · ${words}`,
    );
    if (status !== 413) stage.fault(`two gigabytes were answered with ${status}`);
  }
}

function tell(stage: Stage<typeof OPTIONS>, { calm, beside, imports, restMb, maxMb }: BesideReport): void {
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
  const [without, during] = [calm, beside].map((turns) => median(turns.map(({ p99 }) => p99)));
  const times = (during ?? 0) / (without ?? 1);
  for (const [at, turn] of calm.entries())
    stage.say(
      `turn ${at + 1} · p50 ${turn.p50.toFixed(1)} → ${beside[at]?.p50.toFixed(1)} ms · p99 ${turn.p99.toFixed(1)} → ${beside[at]?.p99.toFixed(1)} ms`,
    );
  stage.say(
    `home p99 ${without?.toFixed(1)} ms, beside ${imports} imports ${during?.toFixed(1)} ms: ${times.toFixed(2)}×`,
  );
  stage.say(`memory ${restMb} MB at rest, ${maxMb} MB at most`);
  if (times > MAX_TIMES) stage.fault(`home takes ${times.toFixed(2)} times as long beside an import`);
}
