import { z } from "zod";
import { offsetOf, pageFields } from "#app/domain/values/page.ts";
import { createSchedule } from "../../domain/create-schedule.server.ts";
import { CreateScheduleSchema } from "../../domain/schedules.schemas.ts";
import { findSchedule, scheduleList } from "../../domain/schedules.server.ts";
import { apiResource, memberOperation } from "../../http.server.ts";
import { scheduleResource } from "../../schedule-resources.ts";

const resource = apiResource("/schedules", {
  GET: memberOperation(
    { summary: "The club's schedules", minRole: "admin", schema: z.strictObject(pageFields) },
    async (uow, page) => {
      const all = await scheduleList(uow.db, uow.now);
      const from = offsetOf(page);
      return {
        ...page,
        items: all.slice(from, from + page.perPage).map(scheduleResource),
        total: all.length,
      };
    },
  ),
  POST: memberOperation(
    { summary: "Add a schedule", minRole: "admin", schema: CreateScheduleSchema, status: 201 },
    async (uow, input) => {
      const { id } = await createSchedule(uow, input);
      return scheduleResource(await findSchedule(uow.db, id));
    },
  ),
});

export const loader = resource.loader;
export const action = resource.action;
