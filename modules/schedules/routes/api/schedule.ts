import { deleteSchedule } from "../../domain/delete-schedule.server.ts";
import { editSchedule } from "../../domain/edit-schedule.server.ts";
import { DeleteScheduleSchema, EditScheduleSchema } from "../../domain/schedules.schemas.ts";
import { findSchedule } from "../../domain/schedules.server.ts";
import { apiResource, memberOperation } from "../../http.server.ts";
import { scheduleResource } from "../../schedule-resources.ts";

const address = { minRole: "admin" as const, params: { id: "id" }, query: ["replicate"] };

const resource = apiResource("/schedules/{id}", {
  POST: memberOperation(
    { ...address, summary: "Edit, pause or resume a schedule", schema: EditScheduleSchema },
    async (uow, input) => {
      await editSchedule(uow, input);
      return scheduleResource(await findSchedule(uow.db, input.id));
    },
  ),
  DELETE: memberOperation(
    { ...address, summary: "Delete a schedule", schema: DeleteScheduleSchema, status: 204 },
    deleteSchedule,
  ),
});

export const loader = resource.loader;
export const action = resource.action;
