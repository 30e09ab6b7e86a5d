import { z } from "zod";
import type { WantedStatus } from "../domain/occasions/lifecycle/change-status.server.ts";
import { STATUS_NUMBERS } from "../domain/occasions/status-numbers.ts";

const WANTED = { 0: "confirmed", 1: "archived", 2: "canceled" } as const satisfies Record<
  number,
  WantedStatus
>;

/** The status that a call gives to a session or an event. */
export const wantedStatus = z
  .literal([STATUS_NUMBERS.confirmed, STATUS_NUMBERS.archived, STATUS_NUMBERS.canceled], "errors.invalid")
  .transform((number): WantedStatus => WANTED[number])
  .optional()
  .meta({
    description:
      "0 reinstates a canceled one, or takes one out of the archive; 1 settles one (a session once it has begun), which " +
      "becomes 3 while anything is owed for it; 2 cancels it.",
  });
