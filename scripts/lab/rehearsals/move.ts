import { rehearseMoves } from "#tests/support/moving/rehearse.ts";
import { defineRehearsal, onPostgres, tellFaults } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "a club moves to another database server, and the process that moves it is killed",
  help: `Serves the built product with 2 processes on 2 database servers. In each of 10 rounds a club moves from one server to the other
while 4 people add members to it and 2 read. The process that moves it is killed (kill -9) at a random moment, and the same command
resumes the move. A fault is an acknowledged member who is lost or there twice, a read that fails, or a write that is refused with
anything but 503 and Retry-After.`,
  options: {
    rounds: { default: 10, unit: "moves" },
    writers: { default: 4, unit: "people who add members" },
    readers: { default: 2, unit: "people who read" },
    members: { default: 1_000, unit: "members of the club" },
    attendances: { default: 40_000, unit: "answers that the club has" },
  },
  async run(stage) {
    await onPostgres(stage.say, async (url) => {
      for (const [round, report] of (await rehearseMoves(url, stage.options)).entries()) {
        const { to, killed, frozenMs, kept, refused, lost, doubled, slowestAct, slowestPage, pages, faults } =
          report;
        const acts = `${kept} acts acknowledged, ${refused} refused, ${lost} lost, ${doubled} done twice, the slowest ${Math.round(slowestAct)} ms`;
        const reads = `${pages} reads, the slowest ${Math.round(slowestPage)} ms`;
        stage.say(
          `round ${round + 1} · to ${to} · killed at: ${killed ?? "never, it had ended"} · writes waited ${frozenMs} ms for the copy · ${acts} · ${reads}`,
        );
        tellFaults(stage, faults);
      }
    });
  },
});
