import type { z } from "zod";
import { occasionSubject } from "#app/domain/occasions/audited-occasion.ts";
import { lockOccasion } from "#app/domain/occasions/occasions.server.ts";
import { updateSettings } from "#app/domain/organizations/settings/update-settings.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { negativeBalanceSetting } from "../ledger/negative-balance.ts";
import type { OccasionTermsSchema, TermsSchema } from "../payments.schemas.ts";
import { freeStaffSetting, leaveHoursSetting, parseTagPrices, tagPricesSetting } from "../prices.ts";

/** Sets who pays what for places, and from when leaving costs. Refuses `payments:tag-price` with the line that is not a price. */
export async function changeTerms(
  uow: UnitOfWork,
  { tagPrices, ...terms }: z.output<typeof TermsSchema>,
): Promise<void> {
  const parsed = parseTagPrices(tagPrices, uow.organization.currency);
  if ("wrong" in parsed) throw new Refusal("payments:tag-price", "tagPrices", { line: parsed.wrong });
  const settings = [tagPricesSetting, freeStaffSetting, negativeBalanceSetting, leaveHoursSetting];
  await updateSettings(uow, settings, { tagPrices: parsed.prices, ...terms });
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
  const before = await leaveHoursOf(uow, occasionId);
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
export async function leaveHoursOf({ db }: UnitOfWork, occasionId: number): Promise<number | undefined> {
  const own = await db("payment_terms").where({ occasion_id: occasionId }).first("leave_hours");
  return own?.leave_hours;
}
