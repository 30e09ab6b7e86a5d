import { rehearseCrowd } from "#tests/support/crowd/rehearse.ts";
import { defineRehearsal, onPostgres, tellFaults } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "a process dies while a thousand check-ins are under way",
  help: `Serves the built product by one process. Twenty members check in to fifty sessions of twelve places, a hundred check-ins at
once, and send each again with its idempotency key until it is answered; the process is killed (−9) at random moments meanwhile
and started again. A fault is a check-in that is not as its member was told, a session that has more or fewer than twelve or
counts otherwise, an answer other than done, 409 (its key is in use) or 503.`,
  options: {
    rounds: { default: 10, unit: "times a thousand check-ins" },
    kills: { default: 5, unit: "kills in each" },
  },
  async run(stage) {
    const { rounds, kills } = stage.options;
    await onPostgres(stage.say, (url) =>
      rehearseCrowd(url, { rounds, kills }, ({ acknowledged, repeated, startMs, faults }) => {
        const slowest = (Math.max(0, ...startMs) / 1_000).toFixed(1);
        stage.say(
          `${acknowledged} acknowledged, ${repeated} sent again · ready ${slowest} s after a start at most`,
        );
        tellFaults(stage, faults);
      }),
    );
  },
});
