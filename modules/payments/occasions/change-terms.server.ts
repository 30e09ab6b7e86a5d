import { z } from "zod";
import {
  all,
  ensureTags,
  heldTags,
  lockOccasion,
  lockOccasions,
  lowerPrices,
  promote,
  promoteLinesLater,
  stillToCome,
  type UnitOfWork,
  updateSettings,
} from "#app/kit/commands.server.ts";
import { type DomainEvents, defineWork } from "#app/kit/module.ts";
import {
  clubAmountFormat,
  MAX_MONEY,
  moneyOf,
  type Organization,
  occasionSubject,
  Refusal,
} from "#app/kit/rules.ts";
import { mayOwe, negativeBalanceSetting } from "#modules/payments/ledger/negative-balance.ts";
import type { OccasionTermsSchema, TermsSchema } from "#modules/payments/payments.schemas.ts";
import { freeStaffSetting, leaveHoursSetting, tagPricesSetting } from "#modules/payments/prices.ts";
import { parseTagPrices, type TagPrice, type WrongLine } from "#modules/payments/tag-price-lines.ts";

/**
 * Sets who pays what for places, and from when leaving costs; answers with the prices that were understood. Refuses, with the
 * number of the line, `payments:tag-price`, `payments:tag-price-too-large` and `payments:tag-twice`; and `unknown-tag`.
 */
export async function changeTerms(
  uow: UnitOfWork,
  { tagPrices, freeStaff, negativeBalance, leaveHours }: z.output<typeof TermsSchema>,
): Promise<{ prices: TagPrice[]; organization: Organization }> {
  const tags = await heldTags(uow);
  const parsed = parseTagPrices(tagPrices, clubAmountFormat(uow.organization), tags);
  if ("wrong" in parsed) throw wrongLine(uow, parsed.wrong);
  await ensureTags(
    uow,
    parsed.prices.map(({ tag }) => tag),
    "tagPrices",
  );
  const settings = [tagPricesSetting, freeStaffSetting, negativeBalanceSetting, leaveHoursSetting];
  await updateSettings(uow, settings, {
    [tagPricesSetting.id]: parsed.prices,
    [freeStaffSetting.id]: freeStaff,
    [negativeBalanceSetting.id]: negativeBalance,
    [leaveHoursSetting.id]: leaveHours,
  });
  return { prices: parsed.prices, organization: uow.organization };
}

function wrongLine({ organization }: UnitOfWork, wrong: WrongLine): Refusal {
  if (wrong.fault === "twice") {
    const { tag, line, first } = wrong;
    return new Refusal("payments:tag-twice", "tagPrices", { tag, line, first });
  }
  const { fault, line, text } = wrong;
  if (fault === "unread") return new Refusal("payments:tag-price", "tagPrices", { line, text });
  const most = moneyOf(organization, MAX_MONEY);
  return new Refusal("payments:tag-price-too-large", "tagPrices", { line, text, most });
}

/**
 * Sets from how many hours before the start leaving one occasion costs its price. Members who have come in already keep
 * their terms. Refuses `not-found`.
 */
export async function changeOccasionTerms(
  uow: UnitOfWork,
  { occasionId, leaveHours }: z.output<typeof OccasionTermsSchema>,
): Promise<void> {
  const occasion = await lockOccasion(uow.db, occasionId);
  const before = await readLeaveHours(uow, occasionId);
  const terms = uow.db("payment_terms");
  if (leaveHours === undefined) await terms.where({ occasion_id: occasionId }).delete();
  else
    await terms
      .insert({ occasion_id: occasionId, leave_hours: leaveHours })
      .onConflict("occasion_id")
      .merge();
  await uow.audit("payments.terms", {
    subject: occasionSubject(occasion),
    before: { leaveHours: before ?? null },
    after: { leaveHours: leaveHours ?? null },
  });
}

/** From how many hours before the start leaving this occasion costs; undefined = as in the club's setting. */
export async function readLeaveHours({ db }: UnitOfWork, occasionId: number): Promise<number | undefined> {
  const own = await db("payment_terms").where({ occasion_id: occasionId }).first("leave_hours");
  return own?.leave_hours;
}

/** After the settings changed: those in line move up if balances may be negative now, and lower prices are passed on. */
export async function followTerms(uow: UnitOfWork, { ids }: DomainEvents["settings.changed"]): Promise<void> {
  if (ids.includes(negativeBalanceSetting.id) && mayOwe(uow)) await promoteLinesLater(uow);
  if (!ids.includes(tagPricesSetting.id) && !ids.includes(freeStaffSetting.id)) return;
  const rows = await all<{ occasionId: number }>(
    uow.db,
    `SELECT o.id AS occasion_id FROM occasions o
      WHERE ${stillToCome("o")} AND o.price > 0 AND o.attending + o.waiting > 0 ORDER BY o.id`,
    { now: uow.now },
  );
  await uow.enqueueAll("payments:lower-prices", rows);
}

/** Passes lower prices on to those who come to one occasion or wait for it; those in line who can pay now move up. */
export const lowerPricesOf = defineWork({
  payload: z.object({ occasionId: z.number().int() }),
  run: ({ payload: { occasionId } }, host) =>
    host.unit(async (uow) => {
      const [occasion] = await lockOccasions(uow.db, [occasionId]);
      if (!occasion) return;
      await lowerPrices(uow, { occasionIds: [occasionId] });
      await promote(uow, occasion);
    }),
});
