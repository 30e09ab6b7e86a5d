import { formatsFor } from "#app/core/club/formats.server.ts";
import { calendarAddress } from "#app/core/occasions/calendar/calendar-address.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { CalendarAddressProps } from "./calendar-address.tsx";

/** The data for the section about the reader's calendar address. */
export async function calendarSection(uow: MemberUnit, page: PageRequest): Promise<CalendarAddressProps> {
  const { madeAt } = await calendarAddress(uow);
  return {
    origin: clubOrigin(page.context.app.env.BASE_URL, uow.organization.subdomain),
    since: madeAt && formatsFor(uow.organization, page).dateTime(madeAt),
  };
}
