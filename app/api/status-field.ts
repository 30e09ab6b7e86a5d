import { z } from "zod";
import type { WantedStatus } from "#app/core/occasions/lifecycle/change-status.server.ts";
import { STATUS_NUMBERS } from "#app/core/occasions/status-numbers.ts";

const WANTED = { 0: "confirmed", 1: "archived", 2: "canceled" } as const satisfies Record<
  number,
  WantedStatus
>;

/** The status that a call gives to a session or an event. */
export const statusField = z
  .literal([STATUS_NUMBERS.confirmed, STATUS_NUMBERS.archived, STATUS_NUMBERS.canceled], "errors.invalid")
  .transform((number): WantedStatus => WANTED[number])
  .optional()
  .meta({
    description:
      "0 reinstates it if it is cancelled, or unarchives it; 1 settles it (a session once it has begun), after which it " +
      "is 3 for as long as anything is owed for it; 2 cancels it.",
  });
