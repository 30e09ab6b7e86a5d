import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Logger } from "#app/infra/logger.server.ts";
import { isFailure } from "./failure.ts";
import { giveKeyBack, type KeyedCall, keepReply } from "./idempotency.server.ts";
import type { Reply } from "./reply.ts";

/** Where the outcome of an idempotency key is recorded, after the call's own transaction. */
export interface KeyNotes {
  inUnit(work: (uow: UnitOfWork) => Promise<void>): Promise<void>;
  log: Pick<Logger, "error">;
}

/**
 * Does the part of a call that comes after its own transaction, which took the idempotency key. The key is released
 * only if the act was refused, and so did nothing. After any other failure the outcome is unknown, and if the answer
 * could not be kept, the act was still done: in both cases the key stays taken, so that no retry does it again.
 */
export async function runOnce(
  { inUnit, log }: KeyNotes,
  keyed: KeyedCall | undefined,
  act: () => Promise<Reply>,
): Promise<Reply> {
  if (!keyed) return act();
  const note = (work: (uow: UnitOfWork) => Promise<void>) =>
    inUnit(work).catch((err: unknown) =>
      log.error({ err, operation: keyed.operation }, "what became of an idempotency key was not noted"),
    );
  let reply: Reply;
  try {
    reply = await act();
  } catch (error) {
    if (isFailure(error)) await note((uow) => giveKeyBack(uow, keyed));
    throw error;
  }
  await note((uow) => keepReply(uow, keyed, reply));
  return reply;
}
