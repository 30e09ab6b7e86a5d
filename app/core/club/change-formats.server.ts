import type { z } from "zod";
import { asOneAct } from "#app/core/audit/audit.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { ClubFormatsSchema } from "./organization.schemas.ts";
import { localeSetting } from "./settings/settings.ts";
import { updateSettings } from "./settings/update-settings.server.ts";
import { updateOrganization } from "./update-organization.server.ts";

/**
 * Changes how the club writes dates, times and money, in one act: time zone, currency and the setting of the locale. Asks back and
 * refuses as `updateOrganization` does.
 */
export async function changeFormats(
  uow: UnitOfWork,
  { locale, ...formats }: z.output<typeof ClubFormatsSchema>,
): Promise<void> {
  await asOneAct(uow, "club.settings-changed", async (step) => {
    await updateOrganization(step, formats);
    await updateSettings(step, [localeSetting], { locale });
  });
}
