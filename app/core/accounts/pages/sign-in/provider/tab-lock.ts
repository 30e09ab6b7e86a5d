/** How long each wait for another tab is, in milliseconds, and how many waits there are. */
const WAIT_MS = 5_000;
const TRIES = 10;

/**
 * Does work that only one tab of a site may do at a time. Undefined if other tabs never release the lock. If the
 * browser has no such locks, as on plain HTTP, the work is done without one.
 */
export async function inOneTab<T>(
  name: string,
  work: () => Promise<T>,
  waits: { each: number; tries: number } = { each: WAIT_MS, tries: TRIES },
): Promise<T | undefined> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work();
  for (let tries = 0; tries < waits.tries; tries++) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), waits.each);
    let begun: Promise<T> | undefined;
    try {
      return await locks.request(name, { signal: patience.signal }, () => {
        clearTimeout(timer);
        begun = work();
        return begun;
      });
    } catch (error) {
      if (begun || !patience.signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
  }
  return undefined;
}
