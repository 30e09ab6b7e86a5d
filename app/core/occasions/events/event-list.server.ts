import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { OccasionListSchema } from "../occasion-list.schemas.ts";
import { occasionDetail, occasionList } from "../occasion-list.server.ts";

type Filter = z.output<typeof OccasionListSchema>;

/** The club's events, one page of them. */
export function eventList(uow: UnitOfWork, filter: Filter) {
  return occasionList(uow, "event", filter);
}

/** The events that the reader has answered, one page of them. */
export function myEvents(uow: UnitOfWork, filter: Filter) {
  return occasionList(uow, "event", { ...filter, mine: true });
}

/** One event. Refuses `not-found`. */
export function eventDetail(uow: UnitOfWork, input: { eventId: number }) {
  return occasionDetail(uow, input.eventId, "event");
}
