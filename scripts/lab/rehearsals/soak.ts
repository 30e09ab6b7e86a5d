import { rehearseSoak } from "#tests/support/soak/rehearse.ts";
import { defineRehearsal, onPostgres, tellFaults } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "an hour with 500 clubs: memory, descriptors and connections",
  help: `Serves 500 clubs with one process for an hour, at a steady rate that is spread evenly over them. A fault is a request that fails, a
check-in that is lost, memory that grows by a megabyte a minute or more after the warm-up (a third of the time), or more file
descriptors or connections at the end than after the warm-up.`,
  options: {
    minutes: { default: 60, unit: "minutes" },
    clubs: { default: 500, unit: "clubs" },
    rate: { default: 30, unit: "requests a second" },
  },
  async run(stage) {
    const { minutes, clubs, rate } = stage.options;
    await onPostgres(stage.say, async (url) => {
      const { tried, p99, first, last, slope, faults } = await rehearseSoak(url, {
        minutes,
        clubs,
        perSecond: rate,
      });
      const from = `${first.residentMb.toFixed(0)} MB, ${first.descriptors} descriptors, ${first.connections} connections`;
      const to = `${last.residentMb.toFixed(0)} MB, ${last.descriptors} and ${last.connections}`;
      stage.say(`${tried} requests, p99 ${Math.round(p99)} ms`);
      stage.say(`after the warm-up ${from}; at the end ${to}; ${slope.toFixed(2)} MB a minute`);
      tellFaults(stage, faults);
    });
  },
});
