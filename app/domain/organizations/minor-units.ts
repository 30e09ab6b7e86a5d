import { Refusal } from "../refusal.ts";
import { priceIn } from "../values/money.ts";
import type { Organization } from "./organization.ts";

/** A parsed price in minor units of the club's currency. Refuses `price`. */
export function minorUnits(
  { organization }: { organization: Pick<Organization, "currency"> },
  price: string | number,
): number {
  const amount = priceIn(organization.currency, price);
  if (amount === undefined) throw new Refusal("price", "price");
  return amount;
}
