import { z } from "zod";
import { memberOperation } from "#app/api/operation.ts";
import { pageOf } from "#app/api/output.ts";
import { pageFields } from "#app/domain/values/page.ts";
import { createSchedule } from "./domain/create-schedule.server.ts";
import { deleteSchedule } from "./domain/delete-schedule.server.ts";
import { editSchedule } from "./domain/edit-schedule.server.ts";
import { type ScheduleStatus, STATUS_NUMBERS } from "./domain/schedule.ts";
import {
  CreateScheduleSchema,
  DeleteScheduleSchema,
  EditScheduleSchema,
} from "./domain/schedules.schemas.ts";
import { findSchedule, schedulePage } from "./domain/schedules.server.ts";

/** A schedule as the API gives it; times of day in the club's zone. */
const Schedule = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  description: z.string(),
  capacity: z.int().nullable().meta({ description: "Places per session; null = no limit." }),
  price: z.int().meta({ description: "In minor units of the club's currency; 0 = free." }),
  startTime: z.string(),
  finishTime: z.string().meta({ description: "At or before the start means the next day." }),
  tags: z.array(z.string()),
  weekDays: z.array(z.int()).meta({ description: "1 = Monday … 7 = Sunday." }),
  status: z.literal([0, 1]).meta({ description: "0 = running, 1 = paused." }),
});
const nextStarts = z.array(z.date()).meta({ description: "The starts of its next sessions, at most three." });

function scheduleResource<T extends { status: ScheduleStatus }>({ status, ...schedule }: T) {
  return { ...schedule, status: STATUS_NUMBERS[status] };
}

const one = { path: "/schedules/{id}", params: { id: "id" }, query: ["replicate"] };

export const scheduleOperations = [
  memberOperation({
    method: "GET",
    path: "/schedules",
    summary: "The club's schedules",
    minRole: "admin",
    input: z.strictObject(pageFields),
    output: pageOf(Schedule.extend({ nextStarts })),
    command: async (uow, page) => {
      const { items, ...paging } = await schedulePage(uow.db, uow.now, page);
      return { items: items.map(scheduleResource), ...paging };
    },
  }),
  memberOperation({
    method: "POST",
    path: "/schedules",
    summary: "Add a schedule",
    minRole: "admin",
    input: CreateScheduleSchema,
    output: Schedule,
    status: 201,
    command: async (uow, input) =>
      scheduleResource(await findSchedule(uow.db, (await createSchedule(uow, input)).id)),
  }),
  memberOperation({
    ...one,
    method: "POST",
    summary: "Edit, pause or resume a schedule",
    minRole: "admin",
    input: EditScheduleSchema,
    output: Schedule,
    command: async (uow, input) => {
      await editSchedule(uow, input);
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
];
