import { PageSchema } from "../../domain/attendance/attendance-requests.schemas.ts";
import { myAttendances } from "../../domain/attendance/my-attendances.server.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { attendanceResource, pagedResource } from "../../views/occasion-resources.server.ts";

const resource = apiResource("/attendances", {
  GET: memberOperation(
    { summary: "Your own answers, the latest first", minRole: "player", schema: PageSchema },
    async (uow, page) => pagedResource(await myAttendances(uow, page), attendanceResource),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
