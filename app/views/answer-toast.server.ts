import { ATTENDING, freesPlace, WAITING } from "../domain/attendance/admission.ts";
import type { Answered } from "../domain/attendance/settle-answer.server.ts";
import type { Toast } from "../http/toast.server.ts";

/** Says what an answer came to, with the way back to the answer before where that leads back to what was. */
export function answerToast(answered: Answered): Toast {
  const { occasionId, name, standing } = answered;
  return {
    type: standing === WAITING ? "info" : "success",
    key: standing === null ? "attendance.toast.withdrawn" : `home.answered.${wordOf(answered)}`,
    values: { name },
    ...(answered.undoable && {
      undo: {
        action: "/?index",
        fields: { intent: "answer", occasionId: String(occasionId), attending: String(answered.previous) },
      },
    }),
  };
}

function wordOf(answered: Answered): "in" | "waiting" | "out" | "passedOn" {
  if (answered.standing === ATTENDING) return "in";
  if (answered.standing === WAITING) return "waiting";
  return passedOn(answered) ? "passedOn" : "out";
}

/** Has the place that was left gone to somebody in line? */
function passedOn({ previous, standing, promoted }: Answered): boolean {
  return freesPlace(previous, standing) && promoted.length > 0;
}
