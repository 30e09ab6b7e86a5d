import { rehearseClock } from "#tests/support/clockwork/rehearse.ts";
import { clockOff, rehearseSkew } from "#tests/support/clockwork/skew.ts";
import { defineRehearsal, onPostgres, tellFaults } from "./rehearsal.ts";

const OFFSETS = ["+1h", "-1h", "+90s"];

export const rehearsal = defineRehearsal({
  summary: "the clocks of some processes are up to an hour off",
  help: `Serves the built product with two processes. The clock of one is an hour fast, then an hour slow, then 90 seconds fast. Links that
one process makes are followed at the other, and members use both alternately. Then four processes with such clocks make the
sessions of schedules, settle and remind, and one is killed (kill -9) in each round. A fault is a link or a sign-in that expires too
early, a request that fails, a check-in that is lost, or any fault of the rehearsal "clock".`,
  packages: ["faketime"],
  options: {
    rounds: { default: 3, unit: "rounds of the clock's jobs" },
    clubs: { default: 10, unit: "clubs" },
  },
  async run(stage) {
    const { rounds, clubs } = stage.options;
    await onPostgres(stage.say, async (url) => {
      for (const { offset, tried, faults } of await rehearseSkew(url, OFFSETS)) {
        stage.say(`${offset.padEnd(4)} · links followed both ways, ${tried} requests to both alternately`);
        tellFaults(stage, faults);
      }
      const env = OFFSETS.map(clockOff);
      for (const [round, report] of (
        await rehearseClock(url, { rounds, clubs, processes: 4, env })
      ).entries()) {
        const { sessions, settled, reminders, doneMs, faults } = report;
        const counts = `${sessions} sessions made, ${settled} settled, ${reminders} reminders`;
        stage.say(`round ${round + 1} · ${counts} · done after ${(doneMs / 1_000).toFixed(1)} s`);
        tellFaults(stage, faults);
      }
    });
  },
});
