import { spawn } from "node:child_process";

/**
 * Asks Linux not to preempt other processes when one of this server's processes wakes up to a message (SCHED_BATCH):
 * otherwise it interrupts the page server that sent the message in the middle of its work. Their share of the processor
 * stays the same. This is only a hint: without `chrt`, or the right to use it, the server runs as usual.
 */
export function wakeWithoutInterrupting(pid: number): void {
  if (process.platform !== "linux") return;
  const hint = spawn("chrt", ["-b", "-p", "0", String(pid)], { stdio: "ignore" });
  hint.once("error", () => {});
  hint.unref();
}
