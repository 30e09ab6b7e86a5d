// Computations for the tests of threads.

import { threadId } from "node:worker_threads";

/** Keeps its thread busy for these milliseconds. */
export function wait(ms: number): number {
  const end = performance.now() + ms;
  while (performance.now() < end);
  return ms;
}

/** Says which thread this is. */
export function thread(): number {
  return threadId;
}

export function fail(why: string): never {
  throw new Error(why);
}

/** Ends its thread in the middle of the work. */
export function die(code: number): never {
  process.exit(code);
}
