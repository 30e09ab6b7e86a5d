import { describe, expect, it } from "vitest";
import type { Answered } from "../domain/attendance/settle-answer.server.ts";
import { serverI18n } from "../i18n/i18n.server.ts";
import { answerToast } from "./answer-toast.server.ts";

const answered = (over: Partial<Answered>): Answered => ({
  occasionId: 7,
  name: "Training",
  previous: null,
  standing: 1,
  place: null,
  promoted: [],
  undoable: true,
  ...over,
});
const said = (language: "en" | "es", over: Partial<Answered>) => {
  const { key, values } = answerToast(answered(over));
  return serverI18n(language).t(key, values);
};

describe("one's own answer", () => {
  it.each<[Partial<Answered>, string, string]>([
    [{ standing: 1 }, "You’re in: Training", "Contamos contigo: Training"],
    [{ standing: 2 }, "You’re on the waiting list: Training", "Estás en la lista de espera: Training"],
    [{ previous: 1, standing: 0 }, "Got it, you’re not coming: Training", "Entendido, no vas: Training"],
    [
      { previous: 1, standing: 0, promoted: [3] },
      "You’re not coming: Training. Your place has gone to the next in line.",
      "No vas: Training. Tu plaza ha pasado a la siguiente persona de la lista.",
    ],
    [{ previous: 1, standing: null }, "Your answer has been cleared.", "Hemos borrado tu respuesta."],
  ])("%o is told", (over, english, spanish) => {
    expect(said("en", over)).toBe(english);
    expect(said("es", over)).toBe(spanish);
  });

  it.each([
    [null, "null"],
    [0, "0"],
    [1, "1"],
  ] as const)("leads back to %s", (previous, attending) => {
    const back = { action: "/?index", fields: { intent: "answer", occasionId: "7", attending } };
    expect(answerToast(answered({ previous })).undo).toEqual(back);
    expect(answerToast(answered({ previous, undoable: false })).undo).toBeUndefined();
  });
});
