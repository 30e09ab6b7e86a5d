import { MAX_MONEY, parseMoney, safeTarget } from "#app/kit/rules.ts";
import { LONGEST_BACK } from "#modules/payments/online/top-ups/top-up-address.ts";

/** The amount that the address of a top-up fills in, in minor units; undefined if there is none. */
export function amountIn({ searchParams }: URL, currency: string): number | undefined {
  const amount = parseMoney(searchParams.get("amount") ?? "", { currency, locale: "en" });
  return amount !== undefined && amount > 0 && amount <= MAX_MONEY ? amount : undefined;
}

/** The path that the address of a top-up leads back to; undefined if it is not a path of ours. */
export function backIn({ searchParams, origin }: URL): string | undefined {
  const back = searchParams.get("back");
  if (!back || back.length > LONGEST_BACK) return undefined;
  const path = safeTarget(back, origin);
  return path === "/" && back !== "/" ? undefined : path;
}
