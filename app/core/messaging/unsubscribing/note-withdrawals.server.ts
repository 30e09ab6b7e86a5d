import type { UnitOfWork } from "#app/core/unit-of-work.ts";

/**
 * What somebody no longer wants: to be known (`erased`), any `mails` of the club but those about money, or one topic on
 * one channel (`money:email`). `withdrawn` false: they want it again.
 */
export interface Withdrawal {
  memberId: number;
  what: string;
  withdrawn?: boolean;
}

/**
 * Queues withdrawals for the platform to keep, in the transaction of the act: if the club ever comes back from an older
 * copy, they are applied to it.
 */
export async function noteWithdrawals(uow: UnitOfWork, withdrawals: readonly Withdrawal[]): Promise<void> {
  if (withdrawals.length > 0)
    await uow.enqueue("withdrawals.keep", { withdrawals, at: uow.now.toISOString() });
}
