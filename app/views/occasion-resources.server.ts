import type { Answered } from "../domain/attendance/answered.ts";
import type { Attendee } from "../domain/attendance/attendees.server.ts";
import type { OwnAttendance } from "../domain/attendance/my-attendances.server.ts";
import { standingNumber } from "../domain/attendance/standing-numbers.ts";
import type { ListedOccasion } from "../domain/occasions/occasion-list.server.ts";
import { STATUS_NUMBERS } from "../domain/occasions/status-numbers.ts";
import type { Organization } from "../domain/organizations/organization.ts";
import type { Paged } from "../domain/values/page.ts";
import { localOf } from "../domain/values/zoned.ts";

/** A session as the API gives it; dates and times of day in the club's zone, prices in minor units. */
export function sessionResource(session: ListedOccasion, { timezone }: Organization) {
  const start = localOf(session.startsAt, timezone);
  return {
    id: session.id,
    name: session.name,
    alias: session.name,
    datetime: session.startsAt,
    date: start.date,
    startTime: start.time,
    finishTime: localOf(session.finishesAt, timezone).time,
    address: session.address,
    description: session.description,
    capacity: session.capacity,
    maxAttendees: session.capacity,
    attending: session.attending,
    waiting: session.waiting,
    price: session.price,
    tags: session.tags,
    status: STATUS_NUMBERS[session.status],
    mine: standingNumber(session.standing),
  };
}

/** An event as the API gives it. */
export function eventResource(event: ListedOccasion) {
  return {
    id: event.id,
    name: event.name,
    description: event.description,
    location: event.address,
    price: event.price,
    maxPlayers: event.capacity,
    registrationStart: event.registrationOpensAt,
    registrationEnd: event.registrationClosesAt,
    date: event.startsAt,
    finish: event.finishesAt,
    attending: event.attending,
    waiting: event.waiting,
    status: STATUS_NUMBERS[event.status],
    mine: standingNumber(event.standing),
  };
}

/** A page with each of its items turned into what the API gives. */
export function pagedResource<T, R>({ items, ...paging }: Paged<T>, resource: (item: T) => R): Paged<R> {
  return { items: items.map(resource), ...paging };
}

/** Somebody in the list of who is coming. */
export function attendeeResource({ memberId, name, standing, place, note, score }: Attendee) {
  return {
    player: { id: memberId, name },
    attending: standingNumber(standing),
    place,
    ...(note !== null && { note }),
    ...(score !== null && { score }),
  };
}

/** What became of an answer; `undo` takes it back, while it can be. */
export function answeredResource({ occasionId, standing, place, promoted, undo }: Answered) {
  return { id: occasionId, attending: standingNumber(standing), place, promoted, undo };
}

/** One of the reader's own answers. */
export function attendanceResource({ occasionId, kind, standing, note, position, team }: OwnAttendance) {
  return { [kind]: occasionId, attending: standingNumber(standing), note, position, team };
}
