import { freesPlace } from "#app/core/attendance/admission.ts";
import type { Answered } from "#app/core/attendance/answered.ts";
import { standingNumber } from "#app/core/attendance/standing-numbers.ts";
import { OWN_UNDO_MS, TELL_AFTER_MS } from "#app/core/attendance/undo/undo.ts";
import type { Undone } from "#app/core/attendance/undo/undo-answer.server.ts";
import type { Toast } from "#app/web/http/pages/toast.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";

/** The result of the reader's own answer, with an Undo if that restores exactly the previous state. */
export function answerToast(answered: Answered): Toast {
  const { occasionId, name, standing } = answered;
  return {
    type: standing === "waiting" ? "info" : "success",
    key: standing === null ? "attendance.toast.withdrawn" : `ticket.answered.${ownAnswerWord(answered)}`,
    values: { name },
    ...undoWith(answered, {
      action: "/?index",
      fields: {
        intent: "answer",
        occasionId: String(occasionId),
        ...(answered.note && { note: answered.note }),
      },
      seconds: OWN_UNDO_MS / 1_000,
    }),
  };
}

/** The result of an answer by a mailed link. Its page has an Undo of its own. */
export function linkedAnswerToast(answered: Answered): Toast {
  const { undo: _undo, ...toast } = answerToast(answered);
  return toast;
}

/** Says that an answer was undone, and what the member's standing is again. */
export function undoToast({ member, standing, own }: Undone): Toast {
  const key = `attendance.undone.${standing === "waiting" ? "waiting" : "in"}${own ? "Own" : ""}` as const;
  return { type: "success", key, values: { name: member.name } };
}

/** The result of an answer that was recorded for somebody else, with an Undo as for an own answer. */
export function recordToast(answered: Answered, { url }: Pick<PageRequest, "url">): Toast {
  const { member, standing } = answered;
  return {
    type: standing === "waiting" ? "info" : "success",
    key:
      standing === null
        ? `attendance.recorded.${passesOn(answered) ? "clearedOn" : "open"}`
        : `attendance.recorded.${answerWord(answered)}`,
    values: { name: member.name },
    ...undoWith(answered, {
      action: url.pathname + url.search,
      fields: { intent: "record", memberId: String(member.id) },
      seconds: TELL_AFTER_MS / 1_000,
    }),
  };
}

/** The Undo of an answer, offered for as long as nobody has been told of it. */
function undoWith(
  { undoable, undo, previous }: Answered,
  again: NonNullable<Toast["undo"]>,
): Pick<Toast, "undo"> {
  if (undo !== null) return { undo: { ...again, fields: { intent: "undo", undo: String(undo) } } };
  const fields = { ...again.fields, attending: String(standingNumber(previous)) };
  return undoable ? { undo: { ...again, fields } } : {};
}

function ownAnswerWord(answered: Answered): ReturnType<typeof answerWord> | "left" {
  const isLeft = answered.previous === "waiting" && answered.standing === "not-attending";
  return isLeft ? "left" : answerWord(answered);
}

function answerWord(answered: Answered): "in" | "waiting" | "out" | "passedOn" {
  if (answered.standing === "attending") return "in";
  if (answered.standing === "waiting") return "waiting";
  return passesOn(answered) ? "passedOn" : "out";
}

/** Did somebody in line get the place? */
function passesOn({ previous, standing, promoted }: Answered): boolean {
  return freesPlace(previous, standing) && promoted.length > 0;
}
