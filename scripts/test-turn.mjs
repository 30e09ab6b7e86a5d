// What is too dear for every run is tried in turns: a fifth in each run, chosen by the commit, so that a run can be repeated.
import { spawnSync } from "node:child_process";
import { ROOT } from "./toolchain.mjs";

export const TURNS = 5;

/**
 * The variables that decide what a run tries, unless they are set: TEST_TURN, "1" to "5", and TEST_SEED, with which all
 * random cases are made. Both come from the commit, so that a run can be repeated; without git they are 1.
 */
export function variablesOfRun() {
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8" });
  const hash = Number.parseInt((stdout ?? "").slice(0, 7), 16) || 0;
  const { TEST_TURN = String((hash % TURNS) + 1), TEST_SEED = String(hash || 1) } = process.env;
  return { TEST_TURN, TEST_SEED };
}

/**
 * Is it the turn of the thing with this number? Tests that are run by hand, without TEST_TURN, try all of them; "all" does
 * so too, and "none" leaves all of them out.
 * @param {number} index 0 or more
 */
export function hasTurn(index) {
  const turn = process.env.TEST_TURN ?? "all";
  return turn === "all" || Number(turn) - 1 === index % TURNS;
}

/**
 * Those of a list whose turn it is.
 * @template T
 * @param {readonly T[]} all
 * @returns {T[]}
 */
export function inTurn(all) {
  return all.filter((_one, index) => hasTurn(index));
}
