import type { z } from "zod";
import { type UnitOfWork, updateSettings } from "#app/kit/commands.server.ts";
import { moneyOf, Refusal } from "#app/kit/rules.ts";
import type { LimitSchema } from "../online.schemas.ts";
import { providerAmount, providerStep } from "../provider-amount.ts";
import { storedLimit, topUpLimit, topUpLimitSetting } from "./top-up-limit.ts";

/** Sets the most that members can top up at a time; absent = the default. Refuses `payments:nothing`. */
export async function limitTopUps(
  uow: UnitOfWork,
  { topUpLimit: amount }: z.output<typeof LimitSchema>,
): Promise<void> {
  const { currency } = uow.organization;
  if (amount === 0) throw new Refusal("payments:nothing", "topUpLimit");
  const value = amount === undefined ? topUpLimitSetting.default : storedLimit(amount, currency);
  await updateSettings(uow, [topUpLimitSetting], { [topUpLimitSetting.id]: value });
}

/** Refuses `payments:too-much` for more than the club lets members top up at a time. */
export function refuseTooMuch({ organization }: UnitOfWork, amount: number): void {
  const most = topUpLimit(organization);
  if (amount > most) throw new Refusal("payments:too-much", "amount", { most: moneyOf(organization, most) });
}

/** Refuses `payments:card-step` for an amount that the provider can't take, as it counts the club's currency in larger steps. */
export function refuseOddAmount({ organization }: UnitOfWork, amount: number): void {
  const { currency } = organization;
  if (providerAmount(amount, currency) !== undefined) return;
  const step = moneyOf(organization, providerStep(currency));
  throw new Refusal("payments:card-step", "amount", { step });
}
