// How much memory a process of Node takes. Plain JavaScript without packages: it runs before anything else is loaded.
import { totalmem } from "node:os";

/** A machine that has less for each process gives its heap less room, at a price in processor time. */
const SMALL_MB = 1_024;
/** What a host says for itself, as a flag or in NODE_OPTIONS, counts instead. */
const OWN =
  /--(?:max|min)[-_](?:old|semi)[-_]space[-_]size|--max[-_]heap[-_]size|--heap[-_]growing[-_]percent/;

/**
 * The flags with which a process is started that has so many megabytes for itself. Left alone, V8 lets the heap grow to several times what
 * lives in it before it cleans up, and the more, the larger the machine is.
 * @param {number} megabytes
 */
export function heapFlags(megabytes) {
  return megabytes < SMALL_MB
    ? ["--heap-growing-percent=50", "--max-semi-space-size=8"]
    : ["--heap-growing-percent=100", "--max-semi-space-size=16"];
}

/**
 * The flags for this machine or container and so many processes; none if they are already there, or if the host has chosen others.
 * @param {{ NODE_OPTIONS?: string | undefined, PROCESSES?: string | undefined }} env
 * @param {readonly string[]} given the flags that Node was started with
 */
export function heapFlagsHere(env = process.env, given = process.execArgv) {
  if (OWN.test([env.NODE_OPTIONS ?? "", ...given].join(" "))) return [];
  // Without a limit the answer is beyond all memory.
  const most = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return heapFlags(most / 2 ** 20 / Math.max(1, Number(env.PROCESSES) || 1));
}

/**
 * How glibc keeps memory besides that heap: large pieces go back to the system when they are freed, and threads share two heaps. Left alone,
 * each thread keeps what it once needed, such as to compile. Elsewhere it means nothing.
 */
export const ALLOCATION = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/**
 * Begins this process anew with all this, under the same id, unless it has them. They count from the first moment only. What another
 * process of Node has started, and holds a channel to, goes on as it is.
 */
export function beginSized() {
  const flags = heapFlagsHere();
  if (flags.length === 0 || process.channel || !process.execve) return;
  const [, ...args] = process.argv;
  process.execve(process.execPath, [process.execPath, ...flags, ...process.execArgv, ...args], {
    ...ALLOCATION,
    ...process.env,
  });
}
