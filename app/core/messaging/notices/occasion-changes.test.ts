import { describe, expect, it } from "vitest";
import { formatsFor } from "#app/core/club/formats.server.ts";
import type { DescribedOccasion } from "#app/core/occasions/occasions.server.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { changeLines, changesBetween, OccasionChangesSchema } from "./occasion-changes.ts";

const was: DescribedOccasion = {
  id: 1,
  kind: "session",
  status: "confirmed",
  name: "Training",
  address: "",
  description: "",
  startsAt: new Date("2026-12-07T22:00Z"),
  finishesAt: new Date("2026-12-08T00:00Z"),
  registrationOpensAt: null,
  seriesId: null,
  registrationClosesAt: null,
  capacity: null,
  attending: 0,
  waiting: 0,
  price: 0,
  answerDeadlineHours: null,
  tags: [],
};
/** A club with the locale of its reader. */
const club = (locale: "en-US" | "es") => ({
  timezone: "Europe/Madrid",
  currency: "EUR",
  settings: { locale },
});

function lines(next: Partial<DescribedOccasion>, language: "en" | "es"): string[] {
  const kept = JSON.parse(JSON.stringify(changesBetween(was, { ...was, ...next })));
  const reader = {
    t: serverI18n(language).t,
    formats: formatsFor(club(language === "es" ? "es" : "en-US"), { language, locale: null }),
  };
  return changeLines(OccasionChangesSchema.parse(kept), reader).map((line) => line.replaceAll(/\s/g, " "));
}

describe("the lines of a change", () => {
  it.each<[Partial<DescribedOccasion>, "en" | "es", string[]]>([
    [{}, "en", []],
    [{ attending: 3, waiting: 1 }, "en", []],
    [{ name: "Match" }, "en", ["Name: Match (was: Training)"]],
    [
      { finishesAt: new Date("2026-12-09T11:00Z") },
      "es",
      ["Cuándo: lun, 7 dic, 23:00 – mié, 9 dic, 12:00 (antes: lun, 7 dic 2026, 23:00–01:00)"],
    ],
    [{ address: "Pitch 1" }, "en", ["Location: Pitch 1 (was: not set)"]],
    [{ price: 550 }, "es", ["Precio: 5,50 € (antes: Gratis)"]],
    [{ capacity: 12 }, "es", ["Plazas: 12 (antes: Sin límite)"]],
    [{ tags: ["U18", "Keepers"] }, "en", ["Tags: U18, Keepers (was: not set)"]],
    [{ description: "Bring water" }, "es", ["Descripción: ha cambiado"]],
    [
      { kind: "event", registrationClosesAt: new Date("2026-12-01T11:00Z") },
      "es",
      ["La inscripción se cierra: mar, 1 dic 2026, 12:00 (antes: sin indicar)"],
    ],
    [
      { answerDeadlineHours: 24, registrationClosesAt: new Date("2026-12-01T11:00Z") },
      "es",
      ["Respuestas hasta: mar, 1 dic 2026, 12:00 (antes: sin indicar)"],
    ],
    [{ registrationClosesAt: new Date("2026-12-01T11:00Z") }, "en", []],
    [
      { finishesAt: new Date("2026-12-08T00:30Z") },
      "es",
      ["Cuándo: lun, 7 dic 2026, 23:00–01:30 (antes: lun, 7 dic 2026, 23:00–01:00)"],
    ],
  ])("%j in %s", (next, language, expected) => {
    expect(lines(next, language)).toEqual(expected);
  });
});
