import { calendarAddress } from "#app/domain/calendar/calendar-address.server.ts";
import { clubOrigin } from "#app/edge/host.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import { formatsFor } from "#app/i18n/formats.server.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
import type { CalendarAddressProps } from "./calendar-address.tsx";

/** The data for the section about the reader's calendar address. */
export async function calendarSection(uow: MemberUnit, page: PageRequest): Promise<CalendarAddressProps> {
  const { madeAt } = await calendarAddress(uow);
  return {
    origin: clubOrigin(page.context.app.env.BASE_URL, uow.organization.subdomain),
    since: madeAt && formatsFor(uow.organization, page).dateTime(madeAt),
  };
}
