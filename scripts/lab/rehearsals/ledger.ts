import { killSettling, settleUndisturbed } from "#tests/support/ledger/kill-settling.ts";
import { startServer } from "#tests/support/server.ts";
import { makeTwoClubs } from "#tests/support/two-clubs.ts";
import { defineRehearsal, onPostgres, tellFaults } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "a process is killed while it charges everybody for a session",
  help: `Settles a session of 200 attendees in a club of the built product, and kills the process (kill -9) at 20 points while it does. A
fault is a kill after which some but not all attendees are charged, or an attendee who is not charged exactly once after the session
is settled again.`,
  options: {
    attendees: { default: 200, unit: "attendees" },
    rounds: { default: 20, unit: "rounds" },
  },
  async run(stage) {
    const { attendees, rounds } = stage.options;
    await onPostgres(stage.say, async (url) => {
      const server = await startServer(url, { LOG_LEVEL: "error" });
      try {
        const { red } = await makeTwoClubs(server);
        await server.sql(
          `INSERT INTO ${red.tenant}.settings (id, value) VALUES ('payments', 'true') ON CONFLICT (id) DO UPDATE SET value = 'true'`,
        );
        const wholeMs = await settleUndisturbed(server, red, attendees);
        stage.say(`without a kill, ${attendees} are charged in ${Math.round(wholeMs)} ms`);
        for (let round = 0; round < rounds; round++) {
          const killedMs = Math.round((wholeMs * (round + 0.5)) / rounds);
          const { after, done, faults } = await killSettling(server, red, { attendees, killedMs });
          stage.say(
            `round ${round + 1} · killed after ${killedMs} ms · ${after} charged, ${done} after settling again`,
          );
          tellFaults(stage, faults);
        }
      } finally {
        await server.stop();
      }
    });
  },
});
