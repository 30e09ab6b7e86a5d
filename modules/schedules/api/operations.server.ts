import { z } from "zod";
import {
  memberOperation,
  neededUnless,
  pageSchema,
  sameField,
  setFields,
  shownDay,
  shownNumber,
  shownText,
  shownTime,
} from "#app/kit/module.ts";
import { flag, line, OCCASION_LENGTHS, pageFields, timeOfDay } from "#app/kit/rules.ts";
import { closeDays } from "#modules/schedules/closed-days/close-days.server.ts";
import { CloseDaysSchema, ReopenDaysSchema } from "#modules/schedules/closed-days/closed-days.schemas.ts";
import { closedDaysPage } from "#modules/schedules/closed-days/closed-days.server.ts";
import { reopenDays } from "#modules/schedules/closed-days/reopen-days.server.ts";
import { createSchedule } from "#modules/schedules/create-schedule.server.ts";
import { deleteSchedule } from "#modules/schedules/delete-schedule.server.ts";
import { editSchedule } from "#modules/schedules/edit-schedule.server.ts";
import { type ScheduleStatus, STATUS_NUMBERS } from "#modules/schedules/schedule.ts";
import {
  CreateScheduleSchema,
  DeleteScheduleSchema,
  EditScheduleSchema,
} from "#modules/schedules/schedules.schemas.ts";
import { findSchedule, schedulePage } from "#modules/schedules/schedules.server.ts";

/** A schedule as the API gives it; times of day in the club's zone. */
const Schedule = z
  .object({
    id: shownNumber(5),
    name: shownText("Tuesday training"),
    alias: shownText("Tuesday training", "Alias of `name`."),
    address: shownText("Oak Lane 4"),
    description: shownText("Bring both shirts."),
    capacity: shownNumber(14).nullable().meta({ description: "Places per session; `null` = no limit." }),
    answerDeadlineHours: shownNumber(12).nullable().meta({
      description: "How many hours before the start answers close; `null` = at the start.",
    }),
    price: shownNumber(550, "In minor units of the club's currency; 0 = free."),
    startTime: shownTime("18:30"),
    finishTime: shownTime("20:00", "At or before the start means the next day."),
    endTime: shownTime("20:00", "Alias of `finish_time`."),
    tags: z.array(shownText("First team")),
    weekDays: z.array(shownNumber(2)).meta({ description: "1 = Monday … 7 = Sunday." }),
    status: z.literal([0, 1]).meta({ description: "0 = running, 1 = paused." }),
    announce: z
      .boolean()
      .meta({ description: "Whether members are told about the sessions that it creates." }),
  })
  .meta({ id: "Schedule" });
const nextStarts = z.array(z.date()).meta({ description: "When its next sessions start, at most three." });

function scheduleResource<T extends { name: string; finishTime: string; status: ScheduleStatus }>({
  status,
  ...schedule
}: T) {
  const aliases = { alias: schedule.name, endTime: schedule.finishTime };
  return { ...schedule, ...aliases, status: STATUS_NUMBERS[status] };
}

/** Other keys under which callers may send the name and the end. */
const aliases = {
  alias: line(OCCASION_LENGTHS.name).optional().meta({ description: "Alias of `name`; give either." }),
  endTime: timeOfDay.optional().meta({ description: "Alias of `finish_time`; give either." }),
};

interface Own {
  name?: string | undefined;
  finishTime?: string | undefined;
}
type Aliases = { [Name in keyof typeof aliases]?: z.output<(typeof aliases)[Name]> };

/** The input under the schema's own names. Refuses `field-contradicts` if a field is given twice with different values. */
function named<T extends Aliases & Own>({ alias, endTime, ...own }: T): Omit<T, keyof Aliases> {
  return {
    ...own,
    ...setFields({
      name: sameField(own.name, alias, "alias"),
      finishTime: sameField(own.finishTime, endTime, "endTime"),
    }),
  };
}

/** Closed days as the API gives them; dates in the club's zone. */
const ClosedDays = z
  .object({
    id: shownNumber(2),
    from: shownDay("2026-12-24"),
    until: shownDay("2027-01-01", "The last closed day."),
    reason: shownText("Christmas"),
  })
  .meta({ id: "ClosedDays" });

const one = { path: "/schedules/{id}", params: { id: "id" }, query: ["replicate", "reviewed"] };

export const scheduleOperations = [
  memberOperation({
    method: "GET",
    path: "/schedules",
    summary: "List the club's schedules",
    minRole: "admin",
    input: z.strictObject(pageFields),
    output: pageSchema(Schedule.extend({ nextStarts })),
    command: async (uow, page) => {
      const { items, ...paging } = await schedulePage(uow.db, uow.now, page);
      return { items: items.map(scheduleResource), ...paging };
    },
  }),
  memberOperation({
    method: "POST",
    path: "/schedules",
    summary: "Add a schedule",
    example: {
      name: "Tuesday training",
      weekDays: [2],
      startTime: "18:30",
      finishTime: "20:00",
      address: "Oak Lane 4",
      capacity: 14,
      price: 550,
      tags: ["First team"],
    },
    minRole: "admin",
    query: ["replicate"],
    input: neededUnless(
      CreateScheduleSchema.partial({ name: true, finishTime: true }).extend({
        ...aliases,
        replicate: flag
          .optional()
          .meta({ description: "Has no effect: a new schedule has no sessions yet." }),
      }),
      {
        name: ({ alias }) => alias !== undefined,
        finishTime: ({ endTime }) => endTime !== undefined,
      },
    ),
    output: Schedule,
    status: 201,
    command: async (uow, { replicate: _none, ...given }) => {
      const { id } = await createSchedule(uow, CreateScheduleSchema.parse(named(given)));
      return scheduleResource(await findSchedule(uow.db, id));
    },
  }),
  memberOperation({
    ...one,
    method: "POST",
    summary: "Update, pause or resume a schedule",
    example: { id: 5, startTime: "19:00", finishTime: "20:30", replicate: true },
    minRole: "admin",
    input: EditScheduleSchema.extend(aliases),
    output: Schedule,
    command: async (uow, input) => {
      await editSchedule(uow, named(input));
      return scheduleResource(await findSchedule(uow.db, input.id));
    },
  }),
  memberOperation({
    ...one,
    method: "DELETE",
    summary: "Delete a schedule",
    minRole: "admin",
    input: DeleteScheduleSchema,
    command: deleteSchedule,
  }),
  memberOperation({
    method: "GET",
    path: "/closed-days",
    summary: "List the club's closed days, latest first",
    minRole: "admin",
    input: z.strictObject(pageFields),
    output: pageSchema(ClosedDays),
    command: (uow, page) => closedDaysPage(uow.db, page),
  }),
  memberOperation({
    method: "POST",
    path: "/closed-days",
    summary: "Add closed days, on which schedules create no sessions",
    example: { from: "2026-12-24", until: "2027-01-01", reason: "Christmas", sessions: "cancel" },
    minRole: "admin",
    query: ["reviewed"],
    input: CloseDaysSchema,
    output: ClosedDays.extend({
      canceled: shownNumber(2, "The number of sessions cancelled."),
    }),
    status: 201,
    command: closeDays,
  }),
  memberOperation({
    method: "DELETE",
    path: "/closed-days/{id}",
    params: { id: "id" },
    summary: "Remove closed days; schedules then create the missing sessions",
    minRole: "admin",
    input: ReopenDaysSchema,
    command: async (uow, input) => void (await reopenDays(uow, input)),
  }),
];
