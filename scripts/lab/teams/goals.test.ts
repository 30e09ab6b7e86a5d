import { expect, test } from "vitest";
import { goalsOf } from "./goals.ts";
import { madeCases } from "./made-cases.ts";
import { dropOuts, isSameShuffled, type Run, solve } from "./runs.ts";

const CASES = madeCases(11, 6).filter(({ players }) => players.length <= 30);

test("the goals that no clock decides are met on made cases", () => {
  const runs = [1, 2, 3].flatMap((seed) => CASES.map((problem) => solve(problem, seed)));
  const drops = runs.flatMap((run) => dropOuts(run, 2));
  const goals = goalsOf(runs, runs.slice(0, 3).map(isSameShuffled), drops);
  const missed = goals.filter(({ number, met }) => [1, 2, 5, 7].includes(number) && !met);
  expect(missed).toEqual([]);
});

test("a goal that is missed is called so", () => {
  const run = solve(CASES[0] as (typeof CASES)[number], 1);
  const better = { V: 0, K: 0, O: 0, P: 0, B: 0, S: 0, proven: true };
  const spoilt: Run = {
    ...run,
    case: { ...run.case, optimum: better },
    card: { ...run.card, brokenRequests: 1, spread: run.card.mean / 2 },
    cpu: 251,
    faults: ["somebody is missing"],
  };
  const drop = { spread: 0.2, swaps: 1, unlisted: 1, faults: [], cpu: 1 };
  expect(goalsOf([spoilt], [false], [drop]).map(({ met }) => met)).toEqual(new Array(7).fill(false));
});
