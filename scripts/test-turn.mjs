// What is too dear for every run is tried in turns: a fifth in each run, chosen by the commit, so that a run can be repeated.
import { spawnSync } from "node:child_process";
import { ROOT } from "./toolchain.mjs";

export const TURNS = 5;

/** The turn of this run: the one of TEST_TURN, else the commit's, from "1" to "5"; "1" without git. */
export function turnOfCommit() {
  if (process.env.TEST_TURN) return process.env.TEST_TURN;
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8" });
  const hash = Number.parseInt((stdout ?? "").slice(0, 8), 16);
  return String(((hash || 0) % TURNS) + 1);
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
