import { z } from "zod";
import { shownDay, shownNumber, shownText } from "#app/core/shown.ts";

/** A time when a member is away. */
export const Unavailability = z
  .object({
    id: shownNumber(8),
    from: shownDay("2026-12-20", "The first day, in the club's time zone."),
    until: shownDay("2027-01-04", "The last day."),
    reason: shownText("Family visit"),
  })
  .meta({ id: "Unavailability" });
