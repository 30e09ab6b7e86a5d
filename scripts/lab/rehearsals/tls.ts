import { rehearseTls } from "#tests/support/front/rehearse-tls.ts";
import { defineRehearsal, onPostgres, tellFaults } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "Caddy serves all clubs over https, and strangers forge headers",
  help: `Serves the built product behind Caddy, with ops/caddy/Caddyfile and a certificate authority of its own. In Chromium, which trusts
only that authority, a club is founded and its admin signs in with the mailed link. A fault is a cookie that is not bound to its
host and to https, a page without HSTS, HTTP/2 or compression, a certificate for a name that no club has, no certificate for a name
that a club has, or a forged forwarding header that changes an answer or a limit.`,
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
