import { ATTENDING, WAITING } from "../domain/attendance/admission.ts";
import type { Answered } from "../domain/attendance/settle-answer.server.ts";
import type { Toast } from "../http/toast.server.ts";

/** Says what an answer came to, with the way back to the answer before; a place in line that was left is gone. */
export function answerToast({ occasionId, name, previous, standing }: Answered): Toast {
  const key =
    standing === ATTENDING ? "in" : standing === WAITING ? "waiting" : standing === null ? "open" : "out";
  const back = previous === ATTENDING ? "1" : previous === null ? "null" : "0";
  return {
    type: standing === WAITING ? "info" : "success",
    key: standing === null ? "attendance.toast.withdrawn" : `home.answered.${key}`,
    values: { name },
    ...(previous !== WAITING && {
      undo: {
        action: "/?index",
        fields: { intent: "answer", occasionId: String(occasionId), attending: back },
      },
    }),
  };
}
