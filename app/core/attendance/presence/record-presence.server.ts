import { lockOccasion } from "#app/core/occasions/occasions.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import type { Marks } from "./presence.schemas.ts";
import { recordingAt, refuseRecording } from "./presence.ts";
import { type RecordedPresence, setPresence } from "./set-presence.server.ts";

/**
 * Records who came: a coach from the occasion's day until two weeks after its finish, an admin from its day on. Answers
 * stay as they are. Refuses `not-found`, `not-on-list`, and what `refuseRecording` refuses.
 */
export async function recordPresence(uow: MemberUnit, input: Marks): Promise<RecordedPresence> {
  const occasion = await lockOccasion(uow.db, input.occasionId);
  refuseRecording(occasion, recordingBy(uow));
  return setPresence(uow, occasion, input);
}

/** Who records in this unit of work. */
export function recordingBy({ actor, now, organization }: MemberUnit) {
  return recordingAt(now, { role: actor.role, timezone: organization.timezone });
}
