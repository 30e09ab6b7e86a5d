import { type Schedule, STATUS_NUMBERS } from "./domain/schedule.ts";

/** A schedule as the API gives it; its status is a number there. */
export function scheduleResource<T extends Schedule>({ status, ...schedule }: T) {
  return { ...schedule, status: STATUS_NUMBERS[status] };
}
