import type { Logger } from "#app/logger.server.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { isFailure } from "./failure.ts";
import { giveKeyBack, type KeyedCall, keepReply } from "./idempotency.server.ts";
import type { Reply } from "./reply.ts";

/** Where it is noted what became of a key, after the transaction of its call. */
export interface KeyNotes {
  inUnit(work: (uow: UnitOfWork) => Promise<void>): Promise<void>;
  log: Pick<Logger, "error">;
}

/**
 * Does what of a call is done after its own transaction, which took the key. The key is free again only if the act was
 * refused, so did nothing. After any other failure nobody can say what became of it, and after an answer that could not
 * be kept it was done: the key stays taken, so that no repeat does it again.
 */
export async function doneOnce(
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
