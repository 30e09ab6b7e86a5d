import { isThreadsBusy } from "#app/infra/threads/threads.server.ts";
import { isUnavailable } from "#app/infra/unavailable.ts";
import { isRefusal } from "./refusals.ts";

/** Is the error a fault of ours, rather than a refusal, an answer that was thrown, or a database that is busy for now? */
export function isUnexpected(error: unknown): boolean {
  return !(error instanceof Response) && !isRefusal(error) && !isUnavailable(error) && !isThreadsBusy(error);
}
