import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { ensureConfirmed } from "#app/kernel/confirmation/confirmation.ts";
import { one } from "#tenants/sql.ts";
import { currencyChange, currencyConsequences } from "./change-currency.server.ts";
import type { ChangeClubSchema } from "./organization.schemas.ts";
import type { Organization } from "./organization.ts";
import { applyZone, lockPlanned, zoneConsequences } from "./time-zone/change-zone.server.ts";
import type { ZoneChange } from "./time-zone/zone-change.ts";

type Input = z.output<typeof ChangeClubSchema>;

/**
 * Changes what the club says about itself; absent fields stay. A new name is copied to the directory by the queue. When
 * the time zone changes, what is planned keeps its time on the clock or, with `keepTimes`, its instant, and whoever has
 * answered is told; when the currency does, prices keep their numbers. Asks back about both, even an API call, and
 * returns the club as it is now. Refuses what `currencyChange` refuses.
 */
export async function updateOrganization(
  uow: UnitOfWork,
  { reviewed, keepTimes, ...input }: Input,
): Promise<Organization> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return uow.organization;
  if (input.timezone !== undefined || input.currency !== undefined) await lockFormats(uow);
  const currency = await currencyChange(uow, input.currency);
  const zone = zoneChange(uow.organization, { ...input, keepTimes });
  const planned = zone ? await lockPlanned(uow) : [];
  await ensureConfirmed(reviewed ?? "", async () => ({
    act: "club.formats",
    about: [currency, zone].flatMap((change) => Object.values(change ?? {})),
    consequences: [
      ...(currency ? await currencyConsequences(uow, currency) : []),
      ...(zone ? await zoneConsequences(uow, zone, planned) : []),
    ],
  }));
  await uow.db("organization").update(given);
  const { settings: _settings, ...before } = uow.organization;
  await uow.audit("club.edited", { subject: { kind: "club" }, before, after: { ...before, ...given } });
  if (input.name !== undefined && input.name !== uow.organization.name) {
    await uow.enqueue("organization.renamed", { name: input.name });
  }
  if (zone) {
    // What follows in this act reads the club's clock.
    uow.organization.timezone = zone.to;
    await applyZone(uow, zone, planned);
  }
  return { ...uow.organization, ...given };
}

/**
 * Locks the club's row, and reads what somebody else may have changed since this unit of work began: what a change does
 * depends on what it is changed from. Money that comes in meanwhile does not wait.
 */
async function lockFormats({ db, organization }: UnitOfWork): Promise<void> {
  const row = await one<Pick<Organization, "timezone" | "currency">>(
    db,
    "SELECT timezone, currency FROM organization FOR NO KEY UPDATE",
  );
  Object.assign(organization, row);
}

function zoneChange(
  { timezone: from }: Organization,
  { timezone: to, keepTimes: keep = "wall-clock" }: Pick<Input, "timezone" | "keepTimes">,
): ZoneChange | undefined {
  return to === undefined || to === from ? undefined : { from, to, keep };
}
