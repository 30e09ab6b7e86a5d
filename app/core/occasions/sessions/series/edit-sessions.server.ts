import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { editSession } from "../edit-session.server.ts";
import { editFollowing } from "./edit-following.server.ts";
import type { EditSessionsSchema } from "./series.schemas.ts";

/**
 * Changes a session or, with `following`, it and all that follow it in its series. Refuses and asks back as
 * `editSession` and `editFollowing` do. Returns who moved up, how many members are told, and how many sessions changed.
 */
export async function editSessions(
  uow: UnitOfWork,
  { following, withEdited, reviewed, ...session }: z.output<typeof EditSessionsSchema>,
): Promise<{ promoted: number[]; told: number; changed: number }> {
  if (following) return editFollowing(uow, { ...session, withEdited, reviewed });
  return { ...(await editSession(uow, session)), changed: 1 };
}
