import { caddyFront, haproxyFront } from "#tests/support/front/fronts.ts";
import { rehearseRolling } from "#tests/support/front/rehearse-rolling.ts";
import { defineRehearsal, onPostgres, tellFaults } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "two processes are restarted in turns under load, with migrations in between",
  help: `Serves the built product with two processes, first behind HAProxy with ops/haproxy/haproxy.cfg and then behind Caddy with
ops/caddy/Caddyfile. Members read pages and check in at a steady rate, while the processes are stopped (SIGTERM) and restarted in
turns, ten times each. After a third of the restarts a migration adds columns, after two thirds another drops them. A fault is a
request that fails, an acknowledged check-in that is lost, a /readyz that stays 200 for more than a second after the signal, or a
process that takes more than ten seconds to exit.`,
  packages: ["haproxy", "caddy"],
  options: {
    rounds: { default: 10, unit: "restarts of each process" },
    rate: { default: 30, unit: "requests a second" },
  },
  async run(stage) {
    const { rounds, rate } = stage.options;
    await onPostgres(stage.say, async (url) => {
      const fronts = [haproxyFront, caddyFront];
      for (const report of await rehearseRolling(url, { rounds, perSecond: rate, fronts })) {
        const { front, tried, p99, acknowledged, stops, faults } = report;
        const most = (times: number[]) => Math.round(Math.max(...times));
        const notReady = `/readyz answers 503 after ${most(stops.map(({ notReadyMs }) => notReadyMs))} ms at most`;
        const ended = `exited after ${(most(stops.map(({ endedMs }) => endedMs)) / 1_000).toFixed(1)} s at most`;
        stage.say(`${front} · ${stops.length} restarts · ${notReady} · ${ended}`);
        stage.say(
          `${front} · ${tried} requests, p99 ${Math.round(p99)} ms · ${acknowledged} check-ins acknowledged`,
        );
        tellFaults(stage, faults);
      }
    });
  },
});
