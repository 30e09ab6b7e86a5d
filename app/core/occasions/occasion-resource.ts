import { z } from "zod";
import { standingNumber } from "#app/core/attendance/standing-numbers.ts";
import type { Organization } from "#app/core/club/organization.ts";
import type { ListedOccasion } from "#app/core/occasions/occasion-list.server.ts";
import { STATUS_NUMBERS } from "#app/core/occasions/status-numbers.ts";
import { shownDay, shownNumber, shownStanding, shownStatus, shownText, shownTime } from "#app/core/shown.ts";
import { localOf } from "#app/kernel/values/zoned.ts";

const price = shownNumber(550, "In minor units of the club's currency; 0 = free.");
const placesWith = (description: string) => shownNumber(14).nullable().meta({ description });
const places = placesWith("The number of places; `null` = no limit.");
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
    status: shownStatus,
    mine: shownStanding,
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
    status: shownStatus,
    mine: shownStanding,
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
