import { randomUUID } from "node:crypto";
import type { MemberUnit } from "#app/kit/commands.server.ts";
import { occasionInAddress } from "#app/kit/pages.server.ts";
import { moneyOf, settingValue } from "#app/kit/rules.ts";
import { readLeaveHours } from "#modules/payments/occasions/change-terms.server.ts";
import {
  type OccasionPayment,
  occasionPayments,
} from "#modules/payments/occasions/occasion-payments.server.ts";
import { leaveHoursSetting } from "#modules/payments/prices.ts";
import { moneyWords, type PageRequest } from "../../http.server.ts";

const SUMS = {
  agreed: ["agreed", "late"],
  paid: ["completed"],
  open: ["in-progress", "debt"],
  waived: ["waived"],
} as const satisfies Record<string, readonly OccasionPayment["state"][]>;

/** Who pays what for an occasion, and from when leaving it costs. */
export async function occasionPaymentsPage(uow: MemberUnit, page: PageRequest) {
  const { id, status } = await occasionInAddress(uow, page);
  const payments = await occasionPayments(uow, id);
  const money = (amount: number) => moneyWords(moneyOf(uow.organization, amount), page.language);
  const hours = settingValue(uow.organization.settings, leaveHoursSetting);
  const own = await readLeaveHours(uow, id);
  return {
    rows: payments.map(({ memberId, name, price, transactionId, state }, at) => ({
      key: transactionId ?? `agreed-${memberId}-${at}`,
      id: transactionId,
      memberId,
      name,
      state,
      price: money(price),
      isOpen: transactionId !== null && (state === "in-progress" || state === "debt"),
      isUndoable: transactionId !== null && state === "completed",
    })),
    sums: (["agreed", "paid", "open", "waived"] as const).flatMap((name) => {
      const states: readonly string[] = SUMS[name];
      const amount = payments
        .filter(({ state }) => states.includes(state))
        .reduce((sum, { price }) => sum + price, 0);
      return amount > 0 || name === "paid" ? [{ name, money: money(amount) }] : [];
    }),
    leaveHours: own === undefined ? "" : String(own),
    usual:
      hours > 0
        ? page.t("payments:terms.usualHours", { count: hours })
        : page.t("payments:terms.usuallyFree"),
    isSettled: status !== "confirmed",
    once: randomUUID(),
  };
}
