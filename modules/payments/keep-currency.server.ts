import { type Consequence, counted, one, type UnitOfWork } from "#app/kit/commands.server.ts";
import type { CurrencyChange, GateRefusal } from "#app/kit/module.ts";
import { settingValue } from "#app/kit/rules.ts";
import { STANDS } from "./occasions/standing-commitment.ts";
import { countAutomatic } from "./online/cards/saved-card.server.ts";
import { accountInUse } from "./online/connection/connected-account.server.ts";
import { isTaken } from "./online/provider-amount.ts";
import { tagPricesSetting } from "./prices.ts";

/** Refuses another currency for a club that has money on record: 20 euros would become 20 of something else. */
export async function refuseCurrency(
  uow: UnitOfWork,
  changes: readonly CurrencyChange[],
): Promise<(GateRefusal | undefined)[]> {
  // A top-up that is not closed can still bring in money: it may have expired, with the provider's report still to
  // come.
  const { isKept } = await one<{ isKept: boolean }>(
    uow.db,
    `SELECT EXISTS (SELECT FROM payment_transactions)
         OR EXISTS (SELECT FROM payment_online_top_ups WHERE state IN ('begun', 'open', 'processing')) AS is_kept`,
  );
  return changes.map(({ from }) =>
    isKept ? { code: "payments:currency-kept", values: { currency: from } } : undefined,
  );
}

/** Which amounts keep their numbers when the currency changes, since no money has moved yet. */
export async function currencyConsequences(
  uow: UnitOfWork,
  { to: currency }: CurrencyChange,
): Promise<Consequence[]> {
  const { places } = await one<{ places: number }>(
    uow.db,
    `SELECT count(*)::int AS places
       FROM payment_commitments c JOIN occasions o ON o.id = c.occasion_id
       JOIN attendances a ON a.occasion_id = c.occasion_id AND a.member_id = c.member_id
      WHERE c.price > 0 AND ${STANDS} AND (o.status = 'confirmed' OR o.settled_at IS NOT NULL AND o.status <> 'canceled')`,
  );
  const tagged = settingValue(uow.organization.settings, tagPricesSetting).filter(({ price }) => price > 0);
  const isLost = !isTaken(currency) && (await accountInUse(uow))?.ready === true;
  return [
    ...(isLost ? [{ key: "payments:consequences.currency.notTaken" as const, values: { currency } }] : []),
    ...counted("payments:consequences.currency.places", places, { currency }),
    ...counted("payments:consequences.currency.tags", tagged.length, { currency }),
    ...counted("payments:consequences.currency.cards", await countAutomatic(uow)),
  ];
}
