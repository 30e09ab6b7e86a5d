import { rehearseCrowd } from "#tests/support/crowd/rehearse.ts";
import { defineRehearsal, onPostgres, tellFaults } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "a process is killed during a thousand check-ins",
  help: `Serves the built product with one process. Twenty members check in to fifty sessions with twelve places each, a hundred
check-ins at a time, and repeat each with its idempotency key until it is answered. Meanwhile the process is killed (kill -9) at
random moments and restarted. A fault is a check-in that differs from what its member was told, a session that does not have
exactly twelve attendees or whose counters are wrong, or an answer other than success, 409 (the key is in use) or 503.`,
  options: {
    rounds: { default: 10, unit: "rounds of a thousand check-ins" },
    kills: { default: 5, unit: "kills in each round" },
  },
  async run(stage) {
    const { rounds, kills } = stage.options;
    await onPostgres(stage.say, (url) =>
      rehearseCrowd(url, { rounds, kills }, ({ acknowledged, repeated, startMs, faults }) => {
        const slowest = (Math.max(0, ...startMs) / 1_000).toFixed(1);
        stage.say(
          `${acknowledged} acknowledged, ${repeated} retried · ready at most ${slowest} s after a start`,
        );
        tellFaults(stage, faults);
      }),
    );
  },
});
