import type { CurrencyChange } from "#app/core/module-system/extension-points.ts";
import { stillToCome } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type Consequence, counted } from "#app/kernel/confirmation/confirmation.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { one, run } from "#tenants/sql.ts";

/** The change of the club's currency, if there is one. Expects `lockFormats`. Refuses what the modules refuse. */
export async function currencyChange(
  uow: UnitOfWork,
  currency: string | undefined,
): Promise<CurrencyChange | undefined> {
  const { currency: from } = uow.organization;
  if (currency === undefined || currency === from) return undefined;
  // Whatever writes an amount locks this row, too, so the answers below stay true until this act ends.
  await run(uow.db, "SELECT FROM organization FOR UPDATE");
  const change = { from, to: currency };
  const [refusal] = await uow.modules.ask("currency.change", [change]);
  if (refusal) throw new Refusal(refusal.code, "currency", refusal.values);
  return change;
}

/** Which amounts keep their number, and so change their value. */
export async function currencyConsequences(uow: UnitOfWork, change: CurrencyChange): Promise<Consequence[]> {
  const { count } = await one<{ count: number }>(
    uow.db,
    `SELECT count(*)::int AS count FROM occasions o WHERE o.price > 0 AND ${stillToCome("o")}`,
    { now: uow.now },
  );
  return [
    ...counted("settings.consequences.priced", count, { currency: change.to }),
    ...(await uow.modules.consequences("currency.change", change)),
  ];
}
