// Limits how much memory a Node process takes. Plain JavaScript without packages: it runs before anything else is loaded.

/**
 * By default V8 lets the heap grow to several times its live data before it collects garbage, and lets it grow more on larger
 * machines.
 */
export const HEAP_FLAGS = ["--heap-growing-percent=50", "--max-semi-space-size=8"];

/** Flags of the host's own, given to Node or in NODE_OPTIONS, take precedence over ours. */
const OWN =
  /--(?:max|min)[-_](?:old|semi)[-_]space[-_]size|--max[-_]heap[-_]size|--heap[-_]growing[-_]percent/;

/**
 * The flags to start a process with; none if such flags are set already, by us or by the host.
 * @param {{ NODE_OPTIONS?: string | undefined }} env
 * @param {readonly string[]} given the flags that Node was started with
 */
export function heapFlagsHere(env = process.env, given = process.execArgv) {
  return OWN.test([env.NODE_OPTIONS ?? "", ...given].join(" ")) ? [] : HEAP_FLAGS;
}

/**
 * Tells glibc's malloc to return large blocks to the system when they are freed, and to share two arenas among all threads.
 * By default each thread keeps what it once needed, for example to compile. Other C libraries ignore these variables.
 */
export const ALLOCATION = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/**
 * Replaces this process with one that has these flags and variables, under the same id, unless it has them already: they only
 * take effect at the start. A process that another Node process has started, with a channel to it, goes on as it is.
 */
export function reexecWithHeapFlags() {
  const flags = heapFlagsHere();
  if (flags.length === 0 || process.channel || !process.execve) return;
  const [, ...args] = process.argv;
  process.execve(process.execPath, [process.execPath, ...flags, ...process.execArgv, ...args], {
    ...ALLOCATION,
    ...process.env,
  });
}
