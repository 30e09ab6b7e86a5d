// What is too dear for every run is tried in turns: a fifth in each run, chosen by the commit, so that a run can be repeated.
import { spawnSync } from "node:child_process";
import { ROOT } from "./toolchain.mjs";

const TURNS = 5;

/** Files that take turns as a whole, each with its turn from 1 to 5. */
export const FILES_IN_TURNS = {
  "scripts/embedded-postgres/embedded-postgres.int.test.ts": 1,
  "tests/process/cells.test.ts": 1,
  "tests/process/outage.test.ts": 2,
  "tests/process/restore.test.ts": 5,
  "tests/tenancy/replacing.int.test.ts": 2,
  "tests/tenancy/hosting.int.test.ts": 3,
  "tests/conformance/trial-module.test.ts": 4,
  "tests/process/demo-helpers.test.ts": 4,
  "tests/conformance/hostile-texts.test.ts": 5,
  "tests/tenancy/moving-lost.int.test.ts": 5,
};

/**
 * The variables that decide what a run tries, unless they are set: TEST_TURN, "1" to "5", and TEST_SEED, with which the
 * values of properties are made. Both come from the commit, so that a run can be repeated; without git they are 1.
 */
export function variablesOfRun() {
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8" });
  const hash = Number.parseInt((stdout ?? "").slice(0, 7), 16) || 0;
  const { TEST_TURN = String((hash % TURNS) + 1), TEST_SEED = String(hash || 1) } = process.env;
  return { TEST_TURN, TEST_SEED };
}

/**
 * Is it the turn of the thing with this number? Tests that are run by hand, without TEST_TURN, try all of them; "all" does
 * so too, and "none" leaves all of them out. Throws if TEST_TURN is something else.
 * @param {number} number 1 or more
 */
export function hasTurn(number) {
  const turn = process.env.TEST_TURN ?? "all";
  if (turn === "all" || turn === "none") return turn === "all";
  const wanted = Number(turn);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > TURNS)
    throw new Error(`TEST_TURN must be all, none, or a number from 1 to ${TURNS}.`);
  return (number - 1) % TURNS === wanted - 1;
}

/**
 * Those of a list whose turn it is.
 * @template T
 * @param {readonly T[]} all
 * @returns {T[]}
 */
export function inTurn(all) {
  return all.filter((_one, index) => hasTurn(index + 1));
}
