import { one, type UnitOfWork } from "#app/kit/commands.server.ts";
import { Refusal } from "#app/kit/rules.ts";
/**
 * Keeps the club's currency as it is until this unit of work ends, so that an amount is not written in one and read in
 * another. Refuses `payments:other-currency` if it has changed since the unit of work began. Expects the members to be
 * locked.
 */
export async function holdCurrency({ db, organization }: UnitOfWork): Promise<void> {
  const { currency } = await one<{ currency: string }>(db, "SELECT currency FROM organization FOR KEY SHARE");
  if (currency !== organization.currency) throw new Refusal("payments:other-currency");
}
