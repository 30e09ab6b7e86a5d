import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Paged } from "#app/kernel/values/page.ts";
import type { OccasionListSchema } from "../occasion-list.schemas.ts";
import { type ListedOccasion, occasionDetail, occasionList } from "../occasion-list.server.ts";

/** The club's sessions that the reader sees, one page of them. */
export function sessionList(
  uow: UnitOfWork,
  filter: z.output<typeof OccasionListSchema>,
): ReturnType<typeof occasionList> {
  return occasionList(uow, "session", filter);
}

/** The sessions that the reader has answered, one page of them. */
export function mySessions(
  uow: UnitOfWork,
  filter: z.output<typeof OccasionListSchema>,
): Promise<Paged<ListedOccasion>> {
  return occasionList(uow, "session", { ...filter, mine: true });
}

/** One session. Refuses `not-found`. */
export function sessionDetail(uow: UnitOfWork, input: { sessionId: number }) {
  return occasionDetail(uow, input.sessionId, "session");
}
