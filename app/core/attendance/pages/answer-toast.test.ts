import { describe, expect, it } from "vitest";
import type { Answered } from "#app/core/attendance/answered.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Toast } from "#app/web/http/pages/toast.server.ts";
import { answerToast, recordToast, undoToast } from "./answer-toast.server.ts";

const answered = (over: Partial<Answered>): Answered => ({
  occasionId: 7,
  name: "Training",
  member: { id: 12, name: "Anna" },
  previous: null,
  standing: "attending",
  note: "",
  place: null,
  promoted: [],
  undoable: true,
  undo: null,
  ...over,
});
const page = { url: new URL("http://club.test/attendance/7?q=an") };
const own = (over: Partial<Answered>) => answerToast(answered(over));
const recorded = (over: Partial<Answered>) => recordToast(answered(over), page);
const inBoth = ({ key, values }: Toast) =>
  (["en", "es"] as const).map((language) => serverI18n(language).t(key, values));

describe("one's own answer", () => {
  it.each<[Partial<Answered>, string, string]>([
    [{ standing: "attending" }, "You’re in: Training", "Contamos contigo: Training"],
    [
      { standing: "waiting" },
      "You’re on the waiting list: Training",
      "Estás en la lista de espera: Training",
    ],
    [
      { previous: "attending", standing: "not-attending" },
      "Got it, you’re not coming: Training",
      "Entendido, no vas: Training",
    ],
    [
      { previous: "attending", standing: "not-attending", promoted: [3] },
      "You’re not coming: Training. Your place has gone to the next in line.",
      "No vas: Training. Tu plaza ha pasado a la siguiente persona de la lista.",
    ],
    [
      { previous: "attending", standing: null },
      "Your answer has been cleared.",
      "Hemos quitado tu respuesta.",
    ],
  ])("%o is told", (over, english, spanish) => {
    expect(inBoth(own(over))).toEqual([english, spanish]);
  });

  it.each([
    [null, "null"],
    ["not-attending", "0"],
    ["attending", "1"],
  ] as const)("leads back to %s", (previous, attending) => {
    const back = { action: "/?index", fields: { intent: "answer", occasionId: "7", attending }, seconds: 60 };
    expect(own({ previous }).undo).toEqual(back);
    expect(own({ previous, undoable: false }).undo).toBeUndefined();
  });
});

it("takes back the note, too, that does not fit the new answer", () => {
  const { undo } = own({ previous: "not-attending", note: "Work" });
  expect(undo?.fields).toEqual({ intent: "answer", occasionId: "7", attending: "0", note: "Work" });
});

describe("an answer recorded for somebody", () => {
  it.each<[Partial<Answered>, string, string]>([
    [{ standing: "attending" }, "Anna: coming", "Anna: viene"],
    [
      { standing: "waiting" },
      "It’s full. Anna: on the waiting list",
      "Está completo. Anna: en la lista de espera",
    ],
    [{ previous: "attending", standing: "not-attending" }, "Anna: not coming", "Anna: no viene"],
    [
      { previous: "attending", standing: "not-attending", promoted: [3] },
      "Anna: not coming. The place has gone to the next in line.",
      "Anna: no viene. Su plaza ha pasado a la siguiente persona de la lista.",
    ],
    [{ previous: "attending", standing: null }, "Anna: no answer yet", "Anna: sin respuesta"],
    [
      { previous: "attending", standing: null, promoted: [3] },
      "Anna: no answer. The place has gone to the next in line.",
      "Anna: sin respuesta. Su plaza ha pasado a la siguiente persona de la lista.",
    ],
  ])("%o names the person", (over, english, spanish) => {
    expect(inBoth(recorded(over))).toEqual([english, spanish]);
  });

  it("leads back to the same search", () => {
    const fields = { intent: "record", memberId: "12", attending: "1" };
    const undo = { action: "/attendance/7?q=an", fields, seconds: 30 };
    expect(recorded({ previous: "attending", standing: "not-attending" }).undo).toEqual(undo);
    expect(
      recorded({ previous: "attending", standing: "not-attending", undoable: false }).undo,
    ).toBeUndefined();
  });

  it("leads back by what it is taken back by, where answering as before would not", () => {
    const undo = { action: "/attendance/7?q=an", fields: { intent: "undo", undo: "41" }, seconds: 30 };
    expect(
      recorded({ previous: "attending", standing: "not-attending", undoable: false, undo: 41 }).undo,
    ).toEqual(undo);
  });

  it.each([
    ["attending", true, "Undone. You’re in, as before.", "Deshecho. Contamos contigo, como antes."],
    [
      "waiting",
      false,
      "Undone. Anna: on the waiting list, as before",
      "Deshecho. Anna: en la lista de espera, como antes",
    ],
  ] as const)("taken back says how one stands: %s", (standing, own, english, spanish) => {
    expect(inBoth(undoToast({ ...answered({ standing }), own }))).toEqual([english, spanish]);
  });
});
