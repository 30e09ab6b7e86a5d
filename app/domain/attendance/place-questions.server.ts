import type { UnitOfWork } from "#app/unit-of-work.ts";
import type { Question } from "../confirmation/confirmation.ts";
import type { Occasion } from "../occasions/occasion.ts";

/** What giving a place beyond the limit does. */
export function overCapacityQuestion({
  capacity,
  attending,
}: Pick<Occasion, "capacity" | "attending">): Question {
  const values = { capacity: capacity ?? 0, taken: attending + 1 };
  return { act: "place.beyond", consequences: [{ key: "attendance.consequences.beyond", values }] };
}

/** What leaving costs the member, as the modules say. If none says anything, nobody is asked. */
export async function leaveQuestion(
  uow: UnitOfWork,
  place: { occasion: Occasion; memberId: number },
): Promise<Question> {
  return { act: "attendance.leave", consequences: await uow.consequences("attendance.leave", place) };
}
