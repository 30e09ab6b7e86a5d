import type { OccasionStatus } from "./occasion.ts";

/** The numbers of the statuses in the API. */
export const STATUS_NUMBERS = {
  confirmed: 0,
  archived: 1,
  canceled: 2,
  unsettled: 3,
} as const satisfies Record<OccasionStatus, number>;

export type StatusNumber = (typeof STATUS_NUMBERS)[OccasionStatus];

const STATUSES: Record<StatusNumber, OccasionStatus> = {
  0: "confirmed",
  1: "archived",
  2: "canceled",
  3: "unsettled",
};

/** The status behind a number of the API. */
export function statusFrom(number: StatusNumber): OccasionStatus {
  return STATUSES[number];
}

/** What the numbers mean, for the API's document. */
export const STATUS_WORDS =
  "0 = confirmed, 1 = archived (over and settled), 2 = cancelled, 3 = unsettled (over, but something is still owed).";
