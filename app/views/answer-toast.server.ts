import { ATTENDING, type Standing, WAITING } from "../domain/attendance/admission.ts";
import type { Toast } from "../http/toast.server.ts";

/** What an answer came to. */
export interface Answered {
  occasionId: number;
  /** The occasion's name. */
  name: string;
  previous: Standing;
  standing: Standing;
}

/** Says what an answer came to, with the way back to the answer before. */
export function answerToast({ occasionId, name, previous, standing }: Answered): Toast {
  const key = standing === ATTENDING ? "in" : standing === WAITING ? "waiting" : "out";
  const back = previous === ATTENDING || previous === WAITING ? "1" : previous === null ? "" : "0";
  return {
    type: standing === WAITING ? "info" : "success",
    key: `home.answered.${key}`,
    values: { name },
    undo: {
      action: "/?index",
      fields: { intent: "answer", occasionId: String(occasionId), attending: back },
    },
  };
}
