import { OUTAGES } from "#tests/support/outage/mail-double.ts";
import { type OutageReport, rehearse } from "#tests/support/outage/rehearse.ts";
import { defineRehearsal, onPostgres, type Stage, tellFaults } from "./rehearsal.ts";

const OPTIONS = {
  members: { default: 60, unit: "members who are told of something" },
  seconds: { default: 12, unit: "seconds that each outage lasts" },
};

export const rehearsal = defineRehearsal({
  summary: "mail server and push service fail in every way",
  help: `Serves the built product with a mail server and a push service that fail in every way: refuse, hang, answer 421, answer 550, take
a mail and hang up before the answer, each for 12 seconds (60 minutes at a pace of 60 to 1: the waits between tries are
shortened as much), while 60 members are told of something and pages are asked for. A fault is a page that failed, a message
that was lost, or one that somebody got twice (of a dropped mail, more than one copy too many).`,
  options: OPTIONS,
  async run(stage) {
    const { members, seconds } = stage.options;
    await onPostgres(stage.say, async (url) => {
      // Fifteen minutes, as little shortened as the outage of twelve.
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
      `${waiting} waiting at the end`,
      `all delivered ${(drainedMs / 1_000).toFixed(1)} s after the return`,
    ].join(" · "),
  );
  tellFaults(stage, faults);
  if (pages.failed > 0) stage.fault(`${pages.failed} pages failed`);
}
