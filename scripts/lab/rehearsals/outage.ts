import { OUTAGES } from "#tests/support/outage/mail-double.ts";
import { type OutageReport, rehearse } from "#tests/support/outage/rehearse.ts";
import { defineRehearsal, onPostgres, type Stage, tellFaults } from "./rehearsal.ts";

const OPTIONS = {
  members: { default: 60, unit: "members who are notified" },
  seconds: { default: 12, unit: "seconds that each outage lasts" },
};

export const rehearsal = defineRehearsal({
  summary: "the mail server and the push service fail in every way",
  help: `Serves the built product with a mail server and a push service that fail in every way: they refuse connections, hang, answer 421,
answer 550, or take a mail and hang up before they answer. Each outage lasts 12 seconds in place of 12 minutes: the waits between
tries are shortened in proportion. Meanwhile 60 members are notified of something and pages are requested. A fault is a page that
fails, a message that is lost, or one that somebody gets twice (or three times, if the server hung up after it had read it).`,
  options: OPTIONS,
  async run(stage) {
    const { members, seconds } = stage.options;
    await onPostgres(stage.say, async (url) => {
      // The product's own 15 minutes, shortened in the same proportion as an outage of 12 minutes.
      const retrySeconds = Math.ceil(seconds * 1.25);
      const plan = { outages: OUTAGES, members, outageMs: seconds * 1_000, retrySeconds };
      for (const report of await rehearse(url, plan)) tell(stage, report);
    });
  },
});

function tell(
  stage: Stage<typeof OPTIONS>,
  { outage, pages, drainedMs, waiting, faults }: OutageReport,
): void {
  stage.say(
    [
      outage.padEnd(7),
      `${pages.count} pages, ${pages.failed} failed, the slowest ${pages.slowestMs.toFixed(0)} ms`,
      `${waiting} messages waiting at the end`,
      `all delivered ${(drainedMs / 1_000).toFixed(1)} s after the end`,
    ].join(" · "),
  );
  tellFaults(stage, faults);
  if (pages.failed > 0) stage.fault(`${pages.failed} pages failed`);
}
