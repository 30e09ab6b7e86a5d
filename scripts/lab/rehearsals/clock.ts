import { rehearseClock } from "#tests/support/clockwork/rehearse.ts";
import { defineRehearsal, onPostgres, tellFaults } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "processes are killed while they do the clock's jobs",
  help: `Serves the built product with 4 processes. In each of 10 rounds they make the sessions of schedules, settle sessions that are
over and remind members who have not answered, in 20 clubs and with every job queued several times, while one process is killed
(kill -9) at a random moment. A fault is a slot without exactly one session, a session that was not settled exactly once, or a
member who was not reminded exactly once of each session.`,
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
