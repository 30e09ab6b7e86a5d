import type { WorkHost } from "#app/module-system/work.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";

/** Takes no payments until `openHeld`: what was paid since the copy that the club came back from is not in it. */
export async function holdPayments({ db }: UnitOfWork): Promise<void> {
  await db("payment_online_accounts").update({ held: true });
}

/**
 * Takes payments again, once ledger and provider were compared: the provider's events find the club first. Answers whether they were
 * held.
 */
export async function openHeld(host: WorkHost): Promise<boolean> {
  const held: { id: string; gone: boolean }[] = await host.unit(({ db }) =>
    db("payment_online_accounts").where({ held: true }).orderBy("id").select("id", "gone"),
  );
  if (held.length === 0) return false;
  const { tenant } = host.club;
  await host.platform(({ db }) =>
    db("payments_accounts")
      .insert(held.map((account) => ({ ...account, tenant_id: tenant })))
      .onConflict("id")
      .ignore(),
  );
  await host.unit(({ db }) => db("payment_online_accounts").where({ held: true }).update({ held: false }));
  return true;
}
