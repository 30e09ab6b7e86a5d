import type { Db, UnitOfWork } from "#app/kit/commands.server.ts";
import type { WorkHost } from "#app/kit/module.ts";
/** Stops taking payments until `openHeld`: the copy that the club came back from lacks what was paid since. */
export async function holdPayments({ db }: UnitOfWork): Promise<void> {
  await db("payment_online_accounts").update({ held: true });
}

/** What became of the accounts that were held. */
export interface Opened {
  /** Are payments that were held taken again? */
  opened: boolean;
  /** Accounts whose events go to another club: they stay held. */
  elsewhere: string[];
}

/**
 * Takes payments again, once ledger and provider have been compared. First makes the provider's events find the club; an
 * account whose events go to another club is not opened. `note` records that it was done, in the same transaction.
 */
export async function openHeld(
  host: WorkHost,
  note: (db: Db) => Promise<unknown> = async () => {},
): Promise<Opened> {
  const held: { id: string; gone: boolean }[] = await host.unit(({ db }) =>
    db("payment_online_accounts").where({ held: true }).orderBy("id").select("id", "gone"),
  );
  if (held.length === 0) return { opened: false, elsewhere: [] };
  const { tenant } = host.club;
  const ids = held.map(({ id }) => id);
  const own: string[] = await host.platform(async ({ db }) => {
    await db("payments_accounts")
      .insert(held.map((account) => ({ ...account, tenant_id: tenant })))
      .onConflict("id")
      .ignore();
    const found = await db("payments_accounts").whereIn("id", ids).where({ tenant_id: tenant }).pluck("id");
    if (found.length > 0) await note(db);
    return found;
  });
  if (own.length > 0)
    await host.unit(({ db }) => db("payment_online_accounts").whereIn("id", own).update({ held: false }));
  return { opened: own.length > 0, elsewhere: ids.filter((id) => !own.includes(id)) };
}
