import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { goalsOf } from "./goals.ts";
import { type Case, madeCases } from "./made-cases.ts";
import { solve } from "./runs.ts";

/** The benchmark's cases, with the optimum of each. The file is kept outside the repository. */
const FILE = join(import.meta.dirname, "../../../../shared/data/team-cases.json");
const SHARE = 10;

/** Every fourth case by size if the file exists, otherwise made ones, whose optimum is the best of their runs. */
function someCases(): Case[] {
  if (!existsSync(FILE)) return madeCases(31, SHARE);
  const { cases } = JSON.parse(readFileSync(FILE, "utf8")) as { cases: Case[] };
  const bySize = cases.sort((one, other) => one.players.length - other.players.length);
  return bySize.filter((_, at) => at % Math.floor(cases.length / SHARE) === 0);
}

test("a share of the benchmark's cases: valid, fit as well as can be, and even", () => {
  const runs = someCases().map((problem) => solve(problem, 1));
  expect(runs.length).toBeGreaterThanOrEqual(SHARE);
  const goals = goalsOf(runs, [true], []);
  expect(goals.filter(({ number, met }) => number <= 3 && !met)).toEqual([]);
});
