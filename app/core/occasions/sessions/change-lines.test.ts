import { describe, expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { consequenceText } from "#app/web/http/forms/confirmation-reply.ts";
import { changeLines, fateLines, type WrittenSession } from "./change-lines.ts";

const club = { timezone: "Europe/Madrid", currency: "EUR", settings: { locale: "en-GB" } } as never;
const one: WrittenSession = {
  name: "Training",
  address: "Oak Lane",
  description: "",
  capacity: 14,
  price: 500,
  answerDeadlineHours: null,
  tags: ["U18"],
  date: "2026-12-01",
  startTime: "18:30",
  finishTime: "20:00",
};
const other = { ...one, date: "2026-12-08" };
const told = (
  changes: { was: WrittenSession; is: WrittenSession }[],
  language: "en" | "es" = "en",
): string[] => {
  const { t } = serverI18n(language);
  return changeLines(club, changes).map((line) => consequenceText(line, t));
};

describe("the lines about sessions that an act changes", () => {
  it.each<[Partial<WrittenSession>, string]>([
    [{}, "Tue 1 Dec, 18:30–20:00: stays as it is"],
    [{ startTime: "19:00", finishTime: "20:30" }, "Tue 1 Dec, 18:30–20:00 → 19:00–20:30"],
    [{ date: "2026-12-02" }, "Tue 1 Dec, 18:30–20:00 → Wed 2 Dec, 18:30–20:00"],
    [{ name: "Gym" }, "Tue 1 Dec, 18:30–20:00: name “Training” → “Gym”"],
    [{ address: "" }, "Tue 1 Dec, 18:30–20:00: location Oak Lane → none"],
    [{ capacity: null }, "Tue 1 Dec, 18:30–20:00: places 14 → unlimited"],
    [{ capacity: 16, price: 650 }, "Tue 1 Dec, 18:30–20:00: places 14 → 16; price €5 → €6.50"],
    [{ answerDeadlineHours: 12 }, "Tue 1 Dec, 18:30–20:00: answers close at the start → 12 h before"],
    [{ tags: [] }, "Tue 1 Dec, 18:30–20:00: tags U18 → none"],
    [{ description: "Bring water" }, "Tue 1 Dec, 18:30–20:00: new description"],
    [{ startTime: "19:00", price: 600 }, "Tue 1 Dec, 18:30–20:00 → 19:00–20:00: price €5 → €6"],
  ])("%j", (over, text) => {
    expect(told([{ was: one, is: { ...one, ...over } }])).toEqual([text]);
  });

  it("say once what is the same for all, and each date all the same", () => {
    const to = (session: WrittenSession) => ({ was: session, is: { ...session, price: 600, capacity: 16 } });
    expect(told([to(one), to({ ...other, capacity: 12 })])).toEqual([
      "The same for each: price €5 → €6",
      "Tue 1 Dec, 18:30–20:00: places 14 → 16",
      "Tue 8 Dec, 18:30–20:00: places 12 → 16",
    ]);
    expect(told([to(one), to(other)])).toEqual([
      "The same for each: places 14 → 16; price €5 → €6",
      "Tue 1 Dec, 18:30–20:00",
      "Tue 8 Dec, 18:30–20:00",
    ]);
  });

  it("speak Spanish", () => {
    expect(told([{ was: one, is: { ...one, address: "Olmo 2", price: 650 } }], "es")).toEqual([
      "mar, 1 dic, 18:30–20:00: lugar Oak Lane → Olmo 2; precio 5\u00a0€ → 6,50\u00a0€",
    ]);
  });
});

it("whole sessions are named with what becomes of them", () => {
  const { t } = serverI18n("en");
  const { date: _date, startTime: _start, finishTime: _finish, ...rest } = one;
  const session = {
    ...rest,
    startsAt: new Date("2026-12-01T17:30:00Z"),
    finishesAt: new Date("2026-12-01T19:00:00Z"),
  };
  const lines = (["byHand", "off", "gone"] as const).flatMap((fate) => fateLines(club, [session], fate));
  expect(lines.map((line) => consequenceText(line, t))).toEqual([
    "Tue 1 Dec, 18:30–20:00: stays as it is, as it was edited by hand",
    "Tue 1 Dec, 18:30–20:00: is cancelled",
    "Tue 1 Dec, 18:30–20:00: is deleted",
  ]);
});
