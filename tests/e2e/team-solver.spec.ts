import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { build, type Rollup } from "vite";
import { balance } from "#modules/teams/solver/balance.ts";
import type { Team, TeamProblem } from "#modules/teams/solver/problem.ts";
import { type Case, madeCases } from "#scripts/lab/teams/made-cases.ts";

const SOLVER = join(import.meta.dirname, "../../modules/teams/solver/balance.ts");
const CASES = 6;

/** The solver, built as a script that defines the global `teamSolver`. */
async function solverScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, target: "es2022", lib: { entry: SOLVER, name: "teamSolver", formats: ["iife"] } },
  });
  const [output] = [built].flat() as Rollup.RollupOutput[];
  if (!output) throw new Error("Nothing was built.");
  return output.output[0].code;
}

/** Cases of several sizes, half of them with requests, each also with its players in another order. */
function someCases(): { inOrder: Case; shuffled: Case }[] {
  const made = madeCases(21, 60);
  const bySize = (one: Case, other: Case) => one.players.length - other.players.length;
  const spread = (cases: Case[]) =>
    Array.from({ length: CASES / 2 }, (_, at) =>
      cases.sort(bySize).at(Math.round((at * (cases.length - 1)) / (CASES / 2 - 1))),
    );
  return [...spread(made.filter((of) => of.requests)), ...spread(made.filter((of) => !of.requests))].flatMap(
    (inOrder) =>
      inOrder ? { inOrder, shuffled: { ...inOrder, players: [...inOrder.players].reverse() } } : [],
  );
}

test("the browser makes the same teams as the server, byte by byte", async ({ page }) => {
  const cases = someCases();
  expect(cases).toHaveLength(CASES);
  await page.addScriptTag({ content: await solverScript() });
  const theirs = await page.evaluate(
    (problems) => {
      type Solve = (problem: TeamProblem, seed: number) => { teams: Team[] } | object;
      const solver = (globalThis as unknown as { teamSolver: { balance: Solve } | Solve }).teamSolver;
      const solve = typeof solver === "function" ? solver : solver.balance;
      return problems.map((problem, at) => JSON.stringify(solve(problem, at + 1)));
    },
    cases.map(({ shuffled }) => shuffled),
  );
  for (const [at, { inOrder }] of cases.entries()) {
    const ours = balance(inOrder, at + 1);
    expect(ours).toHaveProperty("teams");
    expect(theirs[at], inOrder.id).toBe(JSON.stringify(ours));
  }
});
