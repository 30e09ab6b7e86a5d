import { setTimeout as delay } from "node:timers/promises";
import { LATEST_LINE } from "#app/infra/logger.server.ts";

/** What a process has printed, including lines that it is still buffering at this moment. */
export async function written({ output }: { output(): string }): Promise<string> {
  await delay(5 * LATEST_LINE);
  return output();
}
