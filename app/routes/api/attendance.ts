import { answerOccasion } from "../../domain/attendance/answer-occasion.server.ts";
import { AttendanceSchema } from "../../domain/attendance/attendance-requests.schemas.ts";
import { recordAnswer } from "../../domain/attendance/record-answer.server.ts";
import { occasionDetail } from "../../domain/occasions/occasion-list.server.ts";
import { Refusal } from "../../domain/refusal.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { answeredResource } from "../../views/occasion-resources.server.ts";

const resource = apiResource("/attendance", {
  POST: memberOperation(
    {
      summary: "Answer a session or an event, for yourself or (coach, admin) for a player",
      minRole: "player",
      schema: AttendanceSchema,
    },
    async (uow, { player, session, event, attending, note, reviewed }) => {
      const asked = session ?? event ?? 0;
      const { id: occasionId } = await occasionDetail(uow, asked, session ? "session" : "event");
      if (player === undefined || player === uow.actor.id)
        return answeredResource(await answerOccasion(uow, { occasionId, attending, note, reviewed }));
      if (note !== undefined) throw new Refusal("unknown-field", "note");
      const recorded = { occasionId, memberId: player, attending, overCapacity: false, reviewed };
      return answeredResource(await recordAnswer(uow, recorded));
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
