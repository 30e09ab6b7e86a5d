import type { UnitOfWork } from "#app/kit/commands.server.ts";
import type { PageRequest } from "#app/kit/pages.server.ts";
import { todayOf } from "#app/kit/rules.ts";
import { isLive, stateOn } from "#modules/memberships/memberships/membership.ts";
import type { Membership } from "#modules/memberships/memberships/memberships.server.ts";
import { formatsFor } from "../http.server.ts";
import { periodText } from "./plan-words.server.ts";

/** A membership in a list, in the reader's words. */
export interface MembershipRow {
  id: number;
  plan: string;
  period: string;
  price: string;
  state: string;
  tone: "success" | "warning" | "info" | "neutral";
  /** Is it current or to come? */
  live: boolean;
  renews: boolean;
  canRenew: boolean;
}

const TONES = {
  active: "success",
  waiting: "info",
  unpaid: "warning",
  expired: "neutral",
  inactive: "neutral",
} as const;

/** Memberships in the reader's words. */
export function toMembershipRows(
  uow: UnitOfWork,
  page: PageRequest,
  memberships: readonly Membership[],
): MembershipRow[] {
  const { t } = page;
  const formats = formatsFor(uow.organization, page);
  const today = todayOf(uow);
  return memberships.map((one) => {
    const live = isLive(one, today);
    const state = live && one.state === "unpaid" ? "unpaid" : stateOn(one, today);
    return {
      id: one.id,
      plan: one.plan,
      live,
      renews: one.renews,
      canRenew: one.canRenew,
      period: periodText(one, formats.locale),
      price: one.price > 0 ? formats.money(one.price) : t("memberships:free"),
      state: t(`memberships:state.${state}`),
      tone: TONES[state],
    };
  });
}
