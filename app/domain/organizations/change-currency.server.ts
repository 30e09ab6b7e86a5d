import { counted, ensureConfirmed, type Question } from "#app/domain/confirmation/confirmation.ts";
import type { CurrencyChange } from "#app/module-system/extension-points.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { Refusal } from "../refusal.ts";

/**
 * Makes sure that the club may have this currency, and that the admin who changes it knows which amounts keep their
 * number. Refuses what the modules refuse; if anything has a price, asks back, even an API call.
 */
export async function ensureCurrency(
  uow: UnitOfWork,
  currency: string | undefined,
  reviewed: string | undefined,
): Promise<void> {
  if (currency === undefined || currency === uow.organization.currency) return;
  // Whatever writes an amount locks this row, too, so the answers below stay true until this act ends.
  const { rows } = await uow.db.raw<{ rows: [{ from: string }] }>(
    `SELECT currency AS "from" FROM organization FOR UPDATE`,
  );
  const [{ from }] = rows;
  if (currency === from) return;
  const change = { from, to: currency };
  const [refusal] = await uow.ask("currency.change", [change]);
  if (refusal) throw new Refusal(refusal.code, "currency", refusal.values);
  await ensureConfirmed(reviewed ?? "", () => currencyQuestion(uow, change));
}

/** Which amounts keep their number, and so change their value. */
async function currencyQuestion(uow: UnitOfWork, change: CurrencyChange): Promise<Question> {
  const { rows } = await uow.db.raw<{ rows: [{ count: number }] }>(
    "SELECT count(*)::int AS count FROM occasions WHERE price > 0 AND status = 'confirmed' AND starts_at > :now",
    { now: uow.now },
  );
  return {
    act: "currency.change",
    about: [change.from, change.to],
    consequences: [
      ...counted("settings.consequences.priced", rows[0].count, { currency: change.to }),
      ...(await uow.consequences("currency.change", change)),
    ],
  };
}
