import { ThreadsBusy } from "#app/infra/threads/threads.server.ts";
import { isUnavailable } from "#app/infra/unavailable.ts";
import { Refusal } from "#app/kernel/refusal.ts";

/** Is the error a fault of ours, rather than a refusal, an answer that was thrown, or a database that is busy for now? */
export function isUnexpected(error: unknown): boolean {
  return (
    !(error instanceof Response) &&
    !(error instanceof Refusal) &&
    !isUnavailable(error) &&
    !(error instanceof ThreadsBusy)
  );
}
