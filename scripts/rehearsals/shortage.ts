import { rehearseShortages } from "#tests/support/shortage/rehearse.ts";
import { defineRehearsal, onPostgres, tellFaults } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "the database is killed or hangs, the disk is full or read-only, connections or names are gone",
  help: `Serves the built product, and takes from it for a while what it needs: the database is killed and started again, or stands
still (SIGSTOP), its disk is full (its log is on another one), others hold every connection of the server, no name server answers
while mails are sent, DATA_DIR can't be written. Members read pages and check in meanwhile. A fault is any answer but what was asked
for or 503 with a word, a page that fails though only writing does, an answer that takes more than 8 s, a check-in that was
acknowledged and is lost, mails that do not go out afterwards, or a product that does not come back by itself within 30 s. Takes
root, for mounts.`,
  options: {
    seconds: { default: 20, unit: "seconds of each shortage" },
    rate: { default: 20, unit: "requests a second" },
  },
  async run(stage) {
    const { seconds, rate } = stage.options;
    await onPostgres(stage.say, async (url) => {
      for (const report of await rehearseShortages(url, { seconds, perSecond: rate })) {
        const { what, tried, told, slowestMs, backMs, faults } = report;
        const seen = `${tried} requests meanwhile, ${told} told to come back later, the slowest ${Math.round(slowestMs)} ms`;
        stage.say(`${what} · ${seen} · back after ${(backMs / 1_000).toFixed(1)} s`);
        tellFaults(stage, faults);
      }
    });
  },
});
