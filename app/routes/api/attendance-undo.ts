import { undoAnswer } from "#app/domain/attendance/undo/undo-answer.server.ts";
import { UndoAnswerSchema } from "../../domain/attendance/attendance.schemas.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { answeredResource } from "../../views/occasion-resources.server.ts";

const resource = apiResource("/attendance/undo", {
  POST: memberOperation(
    {
      summary: "Take an answer back that took a place or a number in line, before anybody is told",
      minRole: "player",
      schema: UndoAnswerSchema,
    },
    async (uow, input) => answeredResource(await undoAnswer(uow, input)),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
