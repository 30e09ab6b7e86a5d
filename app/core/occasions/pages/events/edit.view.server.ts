import { type Formats, formatsFor } from "#app/core/club/formats.server.ts";
import type { Organization } from "#app/core/club/organization.ts";
import { eventDetail } from "#app/core/occasions/events/event-list.server.ts";
import { toEventTimes } from "#app/core/occasions/events/event-times.ts";
import type { DescribedOccasion } from "#app/core/occasions/occasions.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { localMoment } from "#app/kernel/values/moment.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { whoIsComing } from "../occasion.view.server.ts";
import { countTold } from "../sessions/sessions.view.server.ts";
import type { EventShape } from "./event-fields.tsx";

/** The page that edits one event. Refuses `not-found`. */
export async function editEventPage(uow: MemberUnit, page: PageRequest) {
  const { t } = page;
  const { organization } = uow;
  const event = await eventDetail(uow, { eventId: idInAddress(page.params) });
  const formats = formatsFor(organization, page);
  return {
    title: `${t("events.editTitle", { name: event.name })} · ${organization.name}`,
    name: event.name,
    values: eventValues(event, organization, formats),
    money: formats.moneyInput,
    told: countTold(event),
    isOver: uow.now >= event.finishesAt,
    back: whoIsComing(event),
  };
}

/** What the form of the event in the address shows now. Refuses `not-found`. */
export async function currentEvent(uow: MemberUnit, page: PageRequest): Promise<EventShape> {
  const event = await eventDetail(uow, { eventId: idInAddress(page.params) });
  return eventValues(event, uow.organization, formatsFor(uow.organization, page));
}

/** The initial values of an event's form. */
function eventValues(
  event: DescribedOccasion,
  { timezone }: Pick<Organization, "timezone">,
  formats: Formats,
): EventShape {
  const { name, address, description, capacity, price } = event;
  const { finishDate, ...times } = toEventTimes(event, timezone);
  const formatMoment = (at: Date | null) => (at ? localMoment(at, timezone) : "");
  return {
    name,
    address,
    description,
    ...times,
    finishDate: finishDate ?? "",
    capacity: capacity === null ? "" : String(capacity),
    price: price > 0 ? formats.plainMoney(price) : "",
    registrationStart: formatMoment(event.registrationOpensAt),
    registrationEnd: formatMoment(event.registrationClosesAt),
  };
}
