import type { Formats, MemberUnit } from "#app/kit/commands.server.ts";
import { ensurePage, hintsAt, type PageRequest } from "#app/kit/pages.server.ts";
import { addDays, hasRole, pageFrom, todayOf } from "#app/kit/rules.ts";
import type { HintView } from "#app/kit/ui.tsx";
import { NOTICE_DAYS } from "#modules/memberships/clock/days.ts";
import { renewalPeriod } from "#modules/memberships/clock/renewals.server.ts";
import { firstFree, type Held, type NoRoom } from "#modules/memberships/durations/period.ts";
import { takenPeriod } from "#modules/memberships/memberships/give-membership.server.ts";
import { isReturnable, keptBy, MAX_LIVE, stateOn } from "#modules/memberships/memberships/membership.ts";
import { NO_MEMBERSHIP } from "#modules/memberships/memberships/memberships.schemas.ts";
import {
  heldBy,
  liveMemberships,
  type Membership,
  membershipHistory,
} from "#modules/memberships/memberships/memberships.server.ts";
import { chargeReturnConsequences } from "#modules/memberships/memberships/stop-membership.server.ts";
import { type ListedPlan, planList } from "#modules/memberships/plans/plans.server.ts";
import { formatsFor } from "../../http.server.ts";
import { type MembershipRow, toMembershipRows } from "../membership-rows.server.ts";
import { buildPlanStub, longDayText, type PlanStub, periodText } from "../plan-words.server.ts";

/** A membership as its member carries it. */
export interface PassView {
  id: number;
  plan: string;
  state: "active" | "waiting" | "unpaid";
  /** Its first day, if that is still to come. */
  from: string | null;
  until: string;
  /** The days left after today, and their share of the whole, 0 to 1; null if it has not begun. */
  left: { days: number; share: number } | null;
  /** What its member still has to pay for it. */
  owed: string | null;
  /** How to pay that, from the modules that handle money; empty if there is nothing to pay. */
  pay: HintView[];
  /** May its member give it back? Not if it was used. */
  canGoBack: boolean;
  /** Until when, and what comes back to them then, if they have just taken it. */
  undo: { until: string; returns: string[] } | null;
  /** Null if its plan does not renew itself, or another one follows it. */
  renewal: { on: boolean; when: string; remind: string; until: string } | null;
  /** Would it renew itself if another one did not follow it? */
  isFollowed: boolean;
}

/** A plan that can be taken, or why it can't be. */
export interface OfferView {
  id: number;
  stub: PlanStub;
  name: string;
  description: string;
  price: string;
  when: string;
  yours: "now" | "next" | null;
  /** The price in minor units, which the form sends along as seen. */
  take: { label: string; price: number; renews: boolean } | null;
}

/** The reader's memberships, and the plans to choose from. */
export async function minePage(uow: MemberUnit, page: PageRequest) {
  const { t } = page;
  const formats = formatsFor(uow.organization, page);
  const today = todayOf(uow);
  const live = await liveMemberships(uow, uow.actor.id);
  const held = (await heldBy(uow, [uow.actor.id])).get(uow.actor.id) ?? [];
  const free = firstFree(live, today);
  const plans = await planList(uow.db, today, { offered: true });
  const asked = pageFrom(page.url);
  const history = await membershipHistory(uow, { ...asked, memberId: uow.actor.id });
  ensurePage(history, page.url);
  const last = live.at(-1);
  // The hint to pay is shown once: it covers all that is owed.
  const unpaid = live.find(({ state }) => state === "unpaid");
  const pay = unpaid
    ? await hintsAt(uow, page, "charges.unpaid", { memberId: uow.actor.id, back: "/my-memberships" })
    : [];
  const undos = new Map<number, PassView["undo"]>();
  for (const one of live)
    if (one.undoUntil && isReturnable(one, uow.now)) {
      const returns = (await chargeReturnConsequences(uow, one)).map(({ key, values }) => t(key, values));
      undos.set(one.id, { until: formats.time(one.undoUntil), returns });
    }
  const rows: MembershipRow[] = history.total > live.length ? toMembershipRows(uow, page, history.items) : [];
  return {
    title: `${t("memberships:mine.title")} · ${uow.organization.name}`,
    passes: live.map((one, at) => ({
      ...passView(one, { today, t, formats, isLast: at === live.length - 1 }),
      pay: one === unpaid ? pay : [],
      canGoBack: keptBy(one, uow.now) === undefined,
      undo: undos.get(one.id) ?? null,
    })),
    needsNone: hasRole(uow.actor.role, "coach"),
    /** The last day of all memberships, which the forms send along. */
    after: last?.until ?? NO_MEMBERSHIP,
    /** The first day of a new membership; null if that is today. */
    startsAfter: free > today ? longDayText(free, formats.locale) : null,
    isFull: live.length >= MAX_LIVE,
    offers: plans.map((plan) => offerView(plan, { today, t, formats, held, live })),
    history: { ...history, items: rows },
  };
}

interface Words {
  today: string;
  t: PageRequest["t"];
  formats: Formats;
}

function passView(
  one: Membership,
  { today, t, formats, isLast }: Words & { isLast: boolean },
): Omit<PassView, "pay" | "canGoBack" | "undo"> {
  const { locale, money } = formats;
  const state = stateOn(one, today);
  const days = (from: string, until: string) =>
    Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
  const begun = one.from <= today;
  return {
    id: one.id,
    plan: one.plan,
    state: one.state === "unpaid" ? "unpaid" : state === "active" ? "active" : "waiting",
    from: begun ? null : longDayText(one.from, locale),
    until: longDayText(one.until, locale),
    left: begun
      ? {
          days: days(today, one.until),
          share: (days(today, one.until) + 1) / (days(one.from, one.until) + 1),
        }
      : null,
    owed: one.state === "unpaid" ? money(one.price) : null,
    renewal: one.canRenew && isLast ? renewalView(one, { t, formats }) : null,
    isFollowed: one.canRenew && one.renews && !isLast,
  };
}

function renewalView(one: Membership, { t, formats }: Pick<Words, "t" | "formats">): PassView["renewal"] {
  const { locale, money } = formats;
  const { from } = renewalPeriod(one);
  const on = longDayText(from, locale);
  return {
    on: one.renews,
    when:
      one.renewalPrice > 0
        ? t("memberships:mine.renewOn", { from: on, price: money(one.renewalPrice) })
        : t("memberships:mine.renewOnFree", { from: on }),
    remind: t("memberships:mine.remind", { date: longDayText(addDays(from, -NOTICE_DAYS), locale) }),
    until: t("memberships:mine.endsOn", { until: longDayText(one.until, locale) }),
  };
}

function offerView(
  plan: ListedPlan,
  { today, t, formats, held, live }: Words & { held: readonly Held[]; live: readonly Membership[] },
): OfferView {
  const { id, name, description } = plan;
  const taken = takenPeriod(plan, { today, held });
  const price = plan.price > 0 ? formats.money(plan.price) : t("memberships:free");
  const at = live.findIndex(({ planId }) => planId === id);
  const mine = live[at];
  // A membership that renews itself need not be taken again.
  const goesOn = mine !== undefined && at === live.length - 1 && mine.renews && mine.canRenew;
  const takes = !("why" in taken) && live.length < MAX_LIVE && !goesOn;
  const shown = mine && (goesOn || !takes) ? mine : taken;
  return {
    id,
    name,
    description,
    price,
    stub: buildPlanStub(plan.duration, shown, t),
    when: "why" in shown ? noRoomText(shown, { t, formats }) : periodText(shown, formats.locale),
    yours: at < 0 ? null : at === 0 ? "now" : "next",
    take: takes
      ? { label: t("memberships:mine.take", { price }), price: plan.price, renews: plan.renews }
      : null,
  };
}

function noRoomText(fault: NoRoom, { t, formats }: Pick<Words, "t" | "formats">): string {
  if (fault.why === "season-over") return t("memberships:mine.over");
  return t("memberships:mine.noRoom", { next: longDayText(fault.next, formats.locale) });
}
