import { join } from "node:path";
import { expect, it } from "vitest";
import { createLogger } from "#app/infra/logger.server.ts";
import { openThreads } from "#app/infra/threads/threads.server.ts";
import { madeCases } from "#scripts/lab/teams/made-cases.ts";
import { teams } from "../module.server.ts";
import { balance } from "../solver/balance.ts";
import { leastChange } from "../solver/least-change.ts";

it("answers from a thread what it answers here", async () => {
  const file = teams.computations?.file ?? "";
  const threads = openThreads(createLogger({ level: "silent" }), {
    folder: join(import.meta.dirname, ".."),
    threads: 1,
  });
  const [problem] = madeCases(1, 1);
  if (!problem) throw new Error("There is no case.");
  const answer = balance(problem, 3);
  if ("cannot" in answer) throw new Error(answer.cannot.why);
  const left = { ...problem, players: problem.players.slice(1) };
  const asked = { problem: left, current: answer.teams };
  const [balanced, changed] = await Promise.all([
    threads.run(file, "balance", { problem, seed: 3 }, { for: "one" }),
    threads.run(file, "leastChange", asked, { for: "other" }),
  ]);
  expect(JSON.stringify(balanced)).toBe(JSON.stringify(answer));
  expect(JSON.stringify(changed)).toBe(JSON.stringify(leastChange(left, answer.teams)));
  await threads.close();
});
