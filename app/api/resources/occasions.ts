import { z } from "zod";
import type { Answered } from "#app/domain/attendance/answered.ts";
import type { Attendee } from "#app/domain/attendance/attendees.server.ts";
import type { MemberAttendance as AttendanceOfMember } from "#app/domain/attendance/member-attendances.server.ts";
import type { OwnAttendance } from "#app/domain/attendance/my-attendances.server.ts";
import { PRESENCES } from "#app/domain/attendance/presence/presence.ts";
import { standingNumber } from "#app/domain/attendance/standing-numbers.ts";
import type { ListedOccasion } from "#app/domain/occasions/occasion-list.server.ts";
import { STATUS_NUMBERS } from "#app/domain/occasions/status-numbers.ts";
import type { Organization } from "#app/domain/organizations/organization.ts";
import type { Paged } from "#app/domain/values/page.ts";
import { localOf } from "#app/domain/values/zoned.ts";
import { Unavailability } from "./unavailability.ts";

const status = z
  .literal([0, 1, 2, 3])
  .meta({ description: "0 = confirmed, 1 = over and settled, 2 = canceled, 3 = over with money open." });
const standing = z.literal([0, 1, 2]).nullable().meta({
  description: "1 = coming, 2 = on the waiting list, 0 = not coming, null = no answer yet.",
});
const price = z.int().meta({ description: "In minor units of the club's currency; 0 = free." });
const places = z.int().nullable().meta({ description: "null = no limit." });
const place = z.int().nullable().meta({ description: "The place in line, from 1; null = not in line." });
const presence = z.enum(PRESENCES).nullable().meta({
  description: "Who was there, for coaches and admins; null = nothing recorded, so the answer counts.",
});

/** A session as the API gives it; dates and times of day in the club's zone. */
export const Session = z.object({
  id: z.int(),
  name: z.string(),
  alias: z.string(),
  datetime: z.date(),
  date: z.string(),
  startTime: z.string(),
  finishTime: z.string(),
  address: z.string(),
  description: z.string(),
  capacity: places,
  maxAttendees: places,
  attending: z.int(),
  waiting: z.int(),
  price,
  tags: z.array(z.string()),
  status,
  mine: standing,
  answerDeadline: z.date().nullable().meta({
    description: "Until when players can come in or join the line; null = until the start.",
  }),
  answerDeadlineHours: z.int().nullable().meta({ description: "The same, in hours before the start." }),
  series: z.int().nullable().meta({
    description: "The same for all sessions that one weekly repeat made; null = it stands by itself.",
  }),
});

export function sessionResource(
  session: ListedOccasion,
  { timezone }: Pick<Organization, "timezone">,
): z.input<typeof Session> {
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
    answerDeadline: session.registrationClosesAt,
    answerDeadlineHours: session.answerDeadlineHours,
    series: session.seriesId,
  };
}

/** An event as the API gives it. */
export const ClubEvent = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  location: z.string(),
  price,
  maxPlayers: places,
  registrationStart: z.date().nullable(),
  registrationEnd: z.date().nullable(),
  date: z.date(),
  finish: z.date(),
  attending: z.int(),
  waiting: z.int(),
  status,
  mine: standing,
});

export function eventResource(event: ListedOccasion): z.input<typeof ClubEvent> {
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

/** Somebody in the list of who is coming. */
export const ListedAttendee = z.object({
  player: z.object({ id: z.int(), name: z.string() }),
  attending: standing,
  place,
  note: z.string().optional().meta({ description: "For coaches and admins." }),
  score: z.number().optional().meta({ description: "For coaches and admins." }),
  presence: presence.optional(),
  unavailable: Unavailability.nullable().optional().meta({
    description: "For coaches and admins: the time away that its day lies in; null = none.",
  }),
  leftLate: z.boolean().optional().meta({
    description: "Gave up the place after the deadline; for coaches and admins.",
  }),
});

export function attendeeResource({
  memberId,
  name,
  standing,
  place,
  note,
  score,
  presence,
  unavailable,
  leftLate,
}: Attendee): z.input<typeof ListedAttendee> {
  return {
    player: { id: memberId, name },
    attending: standingNumber(standing),
    place,
    ...(note !== null && { note }),
    ...(score !== null && { score }),
    ...(presence !== undefined && { presence }),
    ...(unavailable !== undefined && { unavailable }),
    ...(leftLate !== undefined && { leftLate }),
  };
}

/** What became of an answer. */
export const GivenAnswer = z.object({
  id: z.int().meta({ description: "The session's or event's." }),
  attending: standing,
  place,
  promoted: z.array(z.int()).meta({ description: "The members who moved up because of it." }),
  undo: z
    .int()
    .nullable()
    .meta({ description: "Takes it back by POST /attendance/undo; null = it can't be." }),
});

export function answeredResource({
  occasionId,
  standing,
  place,
  promoted,
  undo,
}: Answered): z.input<typeof GivenAnswer> {
  return { id: occasionId, attending: standingNumber(standing), place, promoted, undo };
}

/** One of the reader's own answers, to a session or an event. */
export const OwnAnswer = z.object({
  session: z.int().optional(),
  event: z.int().optional(),
  attending: standing,
  note: z.string(),
  position: z.string().nullable().meta({
    description: "In the published teams; null = none or a substitute, empty = positions don’t matter.",
  }),
  team: z.int().nullable(),
});

export function attendanceResource({
  occasionId,
  kind,
  standing,
  note,
  position,
  team,
}: OwnAttendance): z.input<typeof OwnAnswer> {
  return { [kind]: occasionId, attending: standingNumber(standing), note, position, team };
}

/** A page of a list with its items as the API gives them. */
export function pagedResource<T, R>({ items, ...paging }: Paged<T>, resource: (item: T) => R): Paged<R> {
  return { items: items.map(resource), ...paging };
}

/** How a member stands to one occasion, for coaches and admins. */
export const MemberAttendance = z.object({
  session: z.int().optional(),
  event: z.int().optional(),
  name: z.string(),
  datetime: z.date(),
  status,
  attending: standing,
  presence,
  note: z.string(),
  leftLate: z.boolean().meta({ description: "Gave up the place after the deadline." }),
});

export function memberAttendanceResource(one: AttendanceOfMember): z.input<typeof MemberAttendance> {
  const { occasionId, kind, name, startsAt, presence, note, leftLate } = one;
  return {
    [kind]: occasionId,
    ...{ name, datetime: startsAt, presence, note, leftLate },
    ...{ status: STATUS_NUMBERS[one.status], attending: standingNumber(one.standing) },
  };
}
