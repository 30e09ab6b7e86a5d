import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { ensureCurrency } from "./change-currency.server.ts";
import type { ChangeClubSchema } from "./organization.schemas.ts";
import type { Organization } from "./organization.ts";

/**
 * Changes what the club says about itself; absent fields stay. A new name is copied to the directory by the queue. When
 * the time zone changes, instants stay and their wall-clock times shift; when the currency does, prices keep their
 * numbers, about which it asks back. Returns the club as it is now. Refuses what `ensureCurrency` refuses.
 */
export async function updateOrganization(
  uow: UnitOfWork,
  { reviewed, ...input }: z.output<typeof ChangeClubSchema>,
): Promise<Organization> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return uow.organization;
  await ensureCurrency(uow, input.currency, reviewed);
  await uow.db("organization").update(given);
  const { settings: _settings, ...before } = uow.organization;
  await uow.audit("club.edited", { subject: { kind: "club" }, before, after: { ...before, ...given } });
  if (input.name !== undefined && input.name !== uow.organization.name) {
    await uow.enqueue("organization.renamed", { name: input.name });
  }
  return { ...uow.organization, ...given };
}
