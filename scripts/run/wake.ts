import cluster, { type Worker } from "node:cluster";

/** What one of several processes says when it has left work for the queue. */
const WAKE = "wake";

/** Tells the process that has the jobs, if this is another one of several, that there is work. */
export function wakeElsewhere(): void {
  // If the channel is gone, this process ends, too.
  if (process.connected && cluster.isWorker) process.send?.(WAKE, undefined, undefined, () => {});
}

/** Calls `wake` when another of several processes has left work. */
export function onWake(wake: () => void): void {
  if (!cluster.isWorker) return;
  process.on("message", (message) => {
    if (message === WAKE) wake();
  });
}

/** Passes on what a process says to the one that has the jobs. */
export function passWakesOn(from: Worker, jobsAt: () => Worker | undefined): void {
  from.on("message", (message) => {
    const target = jobsAt();
    if (message === WAKE && target !== from && target?.isConnected()) target.send(WAKE, () => {});
  });
}
