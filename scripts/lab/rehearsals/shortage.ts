import { rehearseShortages } from "#tests/support/shortage/rehearse.ts";
import { defineRehearsal, onPostgres, tellFaults } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary:
    "the database is down or hangs, the disk is full or read-only, connections or name servers are gone",
  help: `Serves the built product, and takes away for a while what it needs: the database is killed and restarted, or hangs (SIGSTOP), its
disk is full (its log is on another one), others hold all of the server's connections, no name server answers while mails are sent,
or DATA_DIR is not writable. Meanwhile members read pages and check in. A fault is an answer that is neither what was asked for nor
a 503 with an explanation, a page that fails although only writing is impossible, an answer that takes more than 8 s, an
acknowledged check-in that is lost, mails that are not sent afterwards, or a product that does not recover by itself within 30 s.
Needs root, for mounts.`,
  needsRootFor: "mounts",
  options: {
    seconds: { default: 20, unit: "seconds of each shortage" },
    rate: { default: 20, unit: "requests a second" },
  },
  async run(stage) {
    const { seconds, rate } = stage.options;
    await onPostgres(stage.say, async (url) => {
      for (const report of await rehearseShortages(url, { seconds, perSecond: rate })) {
        const { what, tried, told, slowestMs, backMs, faults } = report;
        const seen = `${tried} requests meanwhile, ${told} got 503, the slowest ${Math.round(slowestMs)} ms`;
        stage.say(`${what} · ${seen} · normal again after ${(backMs / 1_000).toFixed(1)} s`);
        tellFaults(stage, faults);
      }
    });
  },
});
