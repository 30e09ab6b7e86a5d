import { z } from "zod";
import type { Answered } from "#app/domain/attendance/answered.ts";
import type { Attendee } from "#app/domain/attendance/attendees.server.ts";
import type { MemberAttendance as AttendanceOfMember } from "#app/domain/attendance/member-attendances.server.ts";
import type { OwnAttendance } from "#app/domain/attendance/my-attendances.server.ts";
import { PRESENCES } from "#app/domain/attendance/presence/presence.ts";
import { standingNumber } from "#app/domain/attendance/standing-numbers.ts";
import type { ListedOccasion } from "#app/domain/occasions/occasion-list.server.ts";
import { STATUS_NUMBERS, STATUS_WORDS } from "#app/domain/occasions/status-numbers.ts";
import type { Organization } from "#app/domain/organizations/organization.ts";
import type { Paged } from "#app/domain/values/page.ts";
import { localOf } from "#app/domain/values/zoned.ts";
import { shownDay, shownNumber, shownPerson, shownText, shownTime } from "./shown.ts";
import { Unavailability } from "./unavailability.ts";

const status = z.literal([0, 1, 2, 3]).meta({ description: STATUS_WORDS });
export const standing = z
  .literal([0, 1, 2])
  .nullable()
  .meta({
    description:
      "1 = coming (checked in), 2 = on the waiting list, 0 = not coming (checked out), `null` = no answer yet.",
    examples: [1],
  });
const price = shownNumber(550, "In minor units of the club's currency; 0 = free.");
const placesWith = (description: string) => shownNumber(14).nullable().meta({ description });
const places = placesWith("The number of places; `null` = no limit.");
const place = z
  .int()
  .nullable()
  .meta({ description: "The position on the waiting list, from 1; `null` = not on it." });
const presence = z.enum(PRESENCES).nullable().meta({
  description:
    "Whether the member was there, only for coaches and admins; `null` = not recorded, so the answer counts.",
});

/** A session as the API gives it; dates and times of day in the club's zone. */
export const Session = z
  .object({
    id: shownNumber(482),
    name: shownText("Tuesday training"),
    alias: shownText("Tuesday training"),
    datetime: z.date().meta({ description: "The start, as an instant." }),
    date: shownDay("2026-12-01"),
    startTime: shownTime("18:30"),
    finishTime: shownTime("20:00", "On the club's wall clock; at or before the start means the next day."),
    address: shownText("Oak Lane 4"),
    description: shownText("Bring both shirts."),
    capacity: places,
    maxAttendees: placesWith("Alias of `capacity`."),
    attending: shownNumber(9, "How many are coming."),
    waiting: shownNumber(0, "How many are on the waiting list."),
    price,
    tags: z
      .array(shownText("First team"))
      .meta({ description: "Only members with one of these tags see it; empty = everybody." }),
    status,
    mine: standing,
    answerDeadline: z.date().nullable().meta({
      description: "Until when players can check in; `null` = until the start.",
    }),
    answerDeadlineHours: shownNumber(12)
      .nullable()
      .meta({ description: "The answer deadline, in hours before the start." }),
    series: shownNumber(31).nullable().meta({
      description: "The id of its weekly series; `null` = it is not part of one.",
    }),
  })
  .meta({ id: "Session" });

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
export const ClubEvent = z
  .object({
    id: shownNumber(37),
    name: shownText("Winter party"),
    description: shownText("Bring something for the grill."),
    location: shownText("Club house"),
    price,
    maxPlayers: places,
    registrationStart: z
      .date()
      .nullable()
      .meta({ description: "When registration opens; `null` = at once." }),
    registrationEnd: z
      .date()
      .nullable()
      .meta({ description: "When registration closes; `null` = at the start." }),
    date: z.date().meta({ description: "The start, as an instant." }),
    finish: z.date(),
    attending: shownNumber(9, "How many are coming."),
    waiting: shownNumber(0, "How many are on the waiting list."),
    status,
    mine: standing,
  })
  .meta({ id: "Event" });

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
export const ListedAttendee = z
  .object({
    player: shownPerson,
    attending: standing,
    place,
    note: shownText("Ten minutes late").optional().meta({ description: "Only for coaches and admins." }),
    score: z
      .number()
      .meta({ examples: [7.5] })
      .optional()
      .meta({ description: "Only for coaches and admins." }),
    presence: presence.optional(),
    unavailable: Unavailability.nullable().optional().meta({
      description: "The member's time away on that day, only for coaches and admins; `null` = none.",
    }),
    leftLate: z
      .boolean()
      .optional()
      .meta({
        description: "Whether the member gave up the place after the deadline; only for coaches and admins.",
        examples: [false],
      }),
  })
  .meta({ id: "Attendee" });

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

/** The outcome of an answer. */
export const GivenAnswer = z
  .object({
    id: shownNumber(482, "The id of the session or event."),
    attending: standing,
    place,
    promoted: z
      .array(shownNumber(31))
      .meta({ description: "The ids of the members who moved up from the waiting list." }),
    undo: shownNumber(7315)
      .nullable()
      .meta({ description: "For POST /attendance/undo; `null` = it can't be undone." }),
  })
  .meta({ id: "GivenAnswer" });

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
export const OwnAnswer = z
  .object({
    session: shownNumber(482, "Absent for an event.").optional(),
    event: shownNumber(37, "Absent for a session.").optional(),
    attending: standing,
    note: shownText("Ten minutes late"),
    position: shownText("Keeper").nullable().meta({
      description: "In the published teams; `null` = none or a substitute, empty = positions don’t matter.",
    }),
    team: z.int().nullable(),
  })
  .meta({ id: "OwnAnswer" });

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

/** A member's answer and presence at one occasion, for coaches and admins. */
export const MemberAttendance = z
  .object({
    session: shownNumber(482, "Absent for an event.").optional(),
    event: shownNumber(37, "Absent for a session.").optional(),
    name: shownText("Tuesday training"),
    datetime: z.date(),
    status,
    attending: standing,
    presence,
    note: shownText("Ten minutes late"),
    leftLate: z
      .boolean()
      .meta({ description: "Whether the member gave up the place after the deadline.", examples: [false] }),
  })
  .meta({ id: "MemberAttendance" });

export function memberAttendanceResource(one: AttendanceOfMember): z.input<typeof MemberAttendance> {
  const { occasionId, kind, name, startsAt, presence, note, leftLate } = one;
  return {
    [kind]: occasionId,
    ...{ name, datetime: startsAt, presence, note, leftLate },
    ...{ status: STATUS_NUMBERS[one.status], attending: standingNumber(one.standing) },
  };
}
