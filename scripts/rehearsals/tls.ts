import { rehearseTls } from "#tests/support/front/rehearse-tls.ts";
import { defineRehearsal, onPostgres, tellFaults } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "https for all clubs through Caddy, and what strangers forge",
  help: `Serves the built product behind Caddy with ops/caddy/Caddyfile and an authority of its own. In Chromium, which trusts that
authority and no other, a club is founded and its admin signs in by the mailed link. A fault is a cookie that is not bound to its
host and to https, a page without HSTS, HTTP/2 or compression, a name that gets a certificate though nothing lives there,
one that gets none though a club does, or a forged forwarding header that changes an answer or a limit.`,
  packages: ["caddy"],
  options: {},
  async run(stage) {
    await onPostgres(stage.say, async (url) => {
      const { lines, faults } = await rehearseTls(url);
      for (const line of lines) stage.say(line);
      tellFaults(stage, faults);
    });
  },
});
