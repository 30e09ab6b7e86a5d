import { get } from "node:http";
import { residentMegabytes } from "./load.ts";
import type { Running } from "./processes.ts";

/** How long an answer took, in milliseconds, and how large it is. */
export interface Saved {
  /** Until the first byte of its body. */
  firstByte: number;
  whole: number;
  bytes: number;
}

/** Asks a process for a page or file and reads all of it. Throws for anything but 200. */
export function save({ port }: Running, path: string, headers: Record<string, string>): Promise<Saved> {
  const began = performance.now();
  return new Promise((done, fail) => {
    get({ port, path, headers }, (answer) => {
      let bytes = 0;
      let firstByte = 0;
      answer.on("data", (piece: Buffer) => {
        if (bytes === 0) firstByte = performance.now() - began;
        bytes += piece.length;
      });
      answer.on("error", fail);
      answer.on("end", () => {
        if (answer.statusCode === 200) done({ firstByte, bytes, whole: performance.now() - began });
        else fail(new Error(`${path}: ${answer.statusCode}`));
      });
    }).on("error", fail);
  });
}

/** By how many megabytes a process's memory grows at most while `work` runs. */
export async function memoryDuring({ pid }: Running, work: () => Promise<unknown>): Promise<number> {
  const before = await residentMegabytes(pid);
  let most = before;
  const watch = setInterval(async () => {
    most = Math.max(most, await residentMegabytes(pid));
  }, 10);
  await work().finally(() => clearInterval(watch));
  return most - before;
}
