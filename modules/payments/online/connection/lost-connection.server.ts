import type { WorkHost } from "#app/kit/module.ts";
import { Refusal } from "#app/kit/rules.ts";
import { endByClub, lockAutomatic } from "../automatic/end-automatic.server.ts";
import { noteFinding } from "../findings.server.ts";
import { isGone } from "../provider.server.ts";
import { inProviderUnits } from "../provider-amount.ts";
import { closeMismatched, lockTopUp, type OnlineTopUp } from "../top-ups/top-ups.server.ts";
import { loseAccount } from "./connected-account.server.ts";
import { tellAdmins } from "./tell-admins.server.ts";

/**
 * Records that the club has disconnected an account at the provider; it can connect again, with another account. The first
 * time we hear of it, the admins are told, and automatic top-ups end.
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

/** Records the connection as lost if the provider's error says so. */
export async function recordLossIfGone(host: WorkHost, account: string, error: unknown): Promise<void> {
  if (error instanceof Refusal && isGone(error)) await loseConnection(host, account);
}

/**
 * Runs `ask`, which asks the provider about an account. If the provider will never answer that again, a retry is pointless:
 * the connection is recorded as lost if that is the reason, a finding says what is not known, and the top-up that it is
 * about is closed.
 */
export async function withAccountAccess(
  host: WorkHost,
  { account, topUp }: { account: string; topUp?: OnlineTopUp },
  ask: () => Promise<void>,
): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!isGone(error)) throw error;
    host.log.warn({ err: error, account }, "the payments provider can't be asked about this any more");
    await recordLossIfGone(host, account, error);
    await host.unit(async (uow) => {
      const known = topUp && (await lockTopUp(uow, { reference: topUp.reference }));
      const objectId = known?.sessionId ?? known?.intentId ?? known?.reference ?? account;
      await noteFinding(uow, {
        reason: "gone",
        objectId,
        topUpId: known?.id,
        money: known && inProviderUnits(known),
      });
      if (known) await closeMismatched(uow, known, "gone");
    });
  }
}
