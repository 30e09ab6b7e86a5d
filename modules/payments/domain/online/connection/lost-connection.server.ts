import { Refusal } from "#app/domain/refusal.ts";
import type { WorkHost } from "#app/module-system/work.ts";
import { endByClub, lockAutomatic } from "../automatic/end-automatic.server.ts";
import { noteFinding } from "../findings.server.ts";
import { isOutOfReach } from "../provider.server.ts";
import { providerAmount } from "../provider-amount.ts";
import { closeOdd, lockTopUp, type OnlineTopUp } from "../top-ups/top-ups.server.ts";
import { loseAccount } from "./account.server.ts";
import { tellAdmins } from "./tell-admins.server.ts";

/**
 * The club has cut the tie at the provider: it can connect anew, with another account. The first time that it is heard of, the
 * admins are told, and no card pays by itself any more.
 */
export async function loseConnection(host: WorkHost, id: string): Promise<void> {
  await host.unit(async (uow) => {
    const payers = await lockAutomatic(uow);
    const wasInUse = await loseAccount(uow, id);
    if (wasInUse === undefined) return;
    await uow.audit("payments.connection-lost", { subject: { kind: "payments" }, after: { note: id } });
    if (!wasInUse) return;
    await endByClub(uow, payers);
    await tellAdmins(uow, "connection-lost", { account: id });
  });
  await host.platform(async ({ db }) => {
    await db("payments_accounts").where({ id, tenant_id: host.club.tenant }).update({ gone: true });
  });
}

/** Loses the account if that is what the provider's error says. */
export async function loseIfGone(host: WorkHost, account: string, error: unknown): Promise<void> {
  if (error instanceof Refusal && isOutOfReach(error)) await loseConnection(host, account);
}

/**
 * Does what asks the provider about an account. If that is out of our reach for good, asking again is no use: the account is
 * lost if it is that, a finding says what is not known, and a top-up that it is about is under way no longer.
 */
export async function whileInReach(
  host: WorkHost,
  { account, topUp }: { account: string; topUp?: OnlineTopUp },
  ask: () => Promise<void>,
): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    host.log.warn({ err: error, account }, "the payments provider can't be asked about this any more");
    await loseIfGone(host, account, error);
    await host.unit(async (uow) => {
      const known = topUp && (await lockTopUp(uow, { reference: topUp.reference }));
      const objectId = known?.sessionId ?? known?.intentId ?? known?.reference ?? account;
      await noteFinding(uow, {
        ...{ reason: "gone", objectId, topUpId: known?.id, currency: known?.currency ?? null },
        amount: known ? (providerAmount(known.amount, known.currency) ?? null) : null,
      });
      if (known) await closeOdd(uow, known, "gone");
    });
  }
}
