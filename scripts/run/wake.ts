import cluster, { type Worker } from "node:cluster";

/** The message that a process sends when it has left work for the queue. */
const WAKE = "wake";

/** Tells the process that has the jobs that there is work, if this is one of several processes. */
export function wakeElsewhere(): void {
  // If sending fails, the supervisor is gone, and this process ends, too.
  if (process.connected && cluster.isWorker) process.send?.(WAKE, undefined, undefined, () => {});
}

/** Calls `wake` when another process has left work. */
export function onWake(wake: () => void): void {
  if (!cluster.isWorker) return;
  process.on("message", (message) => {
    if (message === WAKE) wake();
  });
}

/** Forwards a process's wake-up messages to the one that has the jobs. */
export function passWakesOn(from: Worker, jobsAt: () => Worker | undefined): void {
  from.on("message", (message) => {
    const target = jobsAt();
    if (message === WAKE && target !== from && target?.isConnected()) target.send(WAKE, () => {});
  });
}
