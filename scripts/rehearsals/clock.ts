import { rehearseClock } from "#tests/support/clockwork/rehearse.ts";
import { defineRehearsal, onPostgres, tellFaults } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "processes die while the clock's work is done",
  help: `Serves the built product by 4 processes. In each of 10 rounds, they make sessions of schedules, settle what is over and remind
who has not answered, in 20 clubs, with each job there several times, and one process is killed (−9) at a random moment. A
fault is a slot with no session or two, a session not settled once, or a member not reminded once of each.`,
  options: {
    rounds: { default: 10, unit: "rounds" },
    clubs: { default: 20, unit: "clubs" },
    processes: { default: 4, unit: "processes" },
  },
  async run(stage) {
    await onPostgres(stage.say, async (url) => {
      for (const [round, report] of (await rehearseClock(url, stage.options)).entries()) {
        const { killedMs, left, doneMs, sessions, settled, reminders, faults } = report;
        const counts = `${sessions} sessions made, ${settled} settled, ${reminders} reminders`;
        const times = `killed after ${killedMs} ms with ${left} jobs left, done after ${(doneMs / 1_000).toFixed(1)} s`;
        stage.say(`round ${round + 1} · ${times} · ${counts}`);
        tellFaults(stage, faults);
      }
    });
  },
});
