import { rehearseNoisy } from "#tests/support/front/rehearse-noisy.ts";
import { defineRehearsal, onPostgres, tellFaults } from "./rehearsal.ts";

const MAX_TIMES = 2;
const MAX_MS = 300;

export const rehearsal = defineRehearsal({
  summary: "one club exports and imports without a pause, beside quiet ones",
  help: `Serves the built product with one process. Twenty quiet clubs read pages and check in, at two requests a second each, before,
while and after another club with 5,000 members exports and imports over fifty connections. A fault is a quiet club's request that
fails, a check-in that is lost, a noisy club that is never told to wait (429), or a p99 of the quiet clubs that rises above
${MAX_TIMES} times what it was before, or above ${MAX_MS} ms.`,
  options: {
    quiet: { default: 20, unit: "quiet clubs" },
    connections: { default: 50, unit: "connections of the noisy club" },
    seconds: { default: 180, unit: "seconds before, during and after" },
  },
  async run(stage) {
    await onPostgres(stage.say, async (url) => {
      const { parts, noisy } = await rehearseNoisy(url, stage.options);
      for (const { part, tried, p50, p99, faults } of parts) {
        stage.say(
          `${part.padEnd(6)} · ${tried} requests, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`,
        );
        tellFaults(stage, faults);
      }
      const answers = Object.entries(noisy).map(([status, count]) => `${count} × ${status}`);
      stage.say(`the noisy club got ${answers.join(", ")}`);
      const [before = 0, during = 0] = parts.map(({ p99 }) => p99);
      if (during > MAX_TIMES * before) stage.fault(`p99 ${(during / before).toFixed(1)} times what it was`);
      if (during > MAX_MS) stage.fault(`p99 above ${MAX_MS} ms`);
      if (!noisy["429"]) stage.fault("the noisy club was never told to wait");
    });
  },
});
