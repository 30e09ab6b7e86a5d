import { z } from "zod";
import type { Answered } from "#app/core/attendance/answered.ts";
import type { Attendee } from "#app/core/attendance/attendees.server.ts";
import type { MemberAttendance as AttendanceOfMember } from "#app/core/attendance/member-attendances.server.ts";
import type { OwnAttendance } from "#app/core/attendance/my-attendances.server.ts";
import { PRESENCES } from "#app/core/attendance/presence/presence.ts";
import { standingNumber } from "#app/core/attendance/standing-numbers.ts";
import { STATUS_NUMBERS } from "#app/core/occasions/status-numbers.ts";
import { shownNumber, shownPerson, shownStanding, shownStatus, shownText } from "#app/core/shown.ts";
import { Unavailability } from "./availability/unavailability-resource.ts";

const place = z
  .int()
  .nullable()
  .meta({ description: "The position on the waiting list, from 1; `null` = not on it." });
const presence = z.enum(PRESENCES).nullable().meta({
  description:
    "Whether the member was there, only for coaches and admins; `null` = not recorded, so the answer counts.",
});

const publishedPosition = shownText("Keeper").nullable().meta({
  description: "In the published teams; `null` = none or a substitute, empty = positions don’t matter.",
});

/** Somebody in the list of who is coming. */
export const ListedAttendee = z
  .object({
    player: shownPerson,
    attending: shownStanding,
    place,
    note: shownText("Ten minutes late")
      .optional()
      .meta({ description: "Your own and, for coaches and admins, everybody’s." }),
    position: publishedPosition,
    team: z.int().nullable().meta({ description: "In the published teams, from 1; `null` = none." }),
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
  position,
  team,
  score,
  presence,
  unavailable,
  leftLate,
}: Attendee): z.input<typeof ListedAttendee> {
  return {
    player: { id: memberId, name },
    attending: standingNumber(standing),
    place,
    position,
    team,
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
    player: shownPerson,
    attending: shownStanding,
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
  member,
  standing,
  place,
  promoted,
  undo,
}: Answered): z.input<typeof GivenAnswer> {
  return { id: occasionId, player: member, attending: standingNumber(standing), place, promoted, undo };
}

/** One of the reader's own answers, to a session or an event. */
export const OwnAnswer = z
  .object({
    session: shownNumber(482, "Absent for an event.").optional(),
    event: shownNumber(37, "Absent for a session.").optional(),
    attending: shownStanding,
    note: shownText("Ten minutes late"),
    position: publishedPosition,
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

/** A member's answer and presence at one occasion, for coaches and admins. */
export const MemberAttendance = z
  .object({
    session: shownNumber(482, "Absent for an event.").optional(),
    event: shownNumber(37, "Absent for a session.").optional(),
    name: shownText("Tuesday training"),
    datetime: z.date(),
    status: shownStatus,
    attending: shownStanding,
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
    name,
    datetime: startsAt,
    presence,
    note,
    leftLate,
    status: STATUS_NUMBERS[one.status],
    attending: standingNumber(one.standing),
  };
}
