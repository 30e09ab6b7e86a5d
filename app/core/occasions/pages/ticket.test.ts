import { expect, it } from "vitest";
import type { OccasionStatus } from "#app/core/occasions/occasion.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { closedBecause } from "./ticket.view.server.ts";

const startsAt = new Date("2026-12-20T18:00:00Z");
const finishesAt = new Date("2026-12-20T20:00:00Z");

it.each<[OccasionStatus, string, string | undefined, string | undefined]>([
  ["confirmed", "2026-12-01T00:00:00Z", undefined, undefined],
  [
    "archived",
    "2026-12-01T00:00:00Z",
    "The club has settled it already, so nobody can come in or leave any more.",
    "El club ya lo ha cerrado, así que nadie puede apuntarse ni darse de baja.",
  ],
  [
    "confirmed",
    "2026-12-20T18:00:00Z",
    "It has started, so answers are closed.",
    "Ya ha empezado: no se admiten más respuestas.",
  ],
  [
    "unsettled",
    "2026-12-20T19:00:00Z",
    "It has started, so answers are closed.",
    "Ya ha empezado: no se admiten más respuestas.",
  ],
  ["archived", "2026-12-20T20:00:00Z", "It is over.", "Ya ha terminado."],
  ["canceled", "2026-12-20T19:59:00Z", "It won’t take place.", "Al final no se celebra."],
  ["canceled", "2026-12-21T00:00:00Z", "It didn’t take place.", "No se celebró."],
])("a %s occasion at %s says why nobody can answer it", (status, now, english, spanish) => {
  const said = (["en", "es"] as const).map((language) =>
    closedBecause({ status, startsAt, finishesAt }, { t: serverI18n(language).t, now: new Date(now) }),
  );
  expect(said).toEqual([english, spanish]);
});
