import { spawn } from "node:child_process";

/**
 * Asks Linux not to interrupt another process when one of this server's processes wakes up to a message (SCHED_BATCH):
 * the page server, which sent it, would wait in the middle of its work. Their share of the processor stays the same.
 * Only a hint: if there is no `chrt`, or it may not be used, the server runs as ever.
 */
export function wakeWithoutInterrupting(pid: number): void {
  if (process.platform !== "linux") return;
  const hint = spawn("chrt", ["-b", "-p", "0", String(pid)], { stdio: "ignore" });
  hint.once("error", () => {});
  hint.unref();
}
