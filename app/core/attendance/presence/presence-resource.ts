import { z } from "zod";
import { PRESENCES } from "#app/core/attendance/presence/presence.ts";
import type { PresentMember } from "#app/core/attendance/presence/presence-list.server.ts";
import type { RecordedPresence } from "#app/core/attendance/presence/set-presence.server.ts";
import { standingNumber } from "#app/core/attendance/standing-numbers.ts";
import { shownNumber, shownPerson, shownStanding, shownText } from "#app/core/shown.ts";

const presence = z
  .enum(PRESENCES)
  .nullable()
  .meta({ description: "`null` = not recorded, so the answer counts." });

/** Somebody on the list of a session or an event. */
export const PresentPlayer = z
  .object({
    player: shownPerson,
    attending: shownStanding,
    presence,
    note: shownText("Ten minutes late"),
    score: z
      .number()
      .meta({ examples: [7.5] })
      .nullable(),
  })
  .meta({ id: "Presence" });

export function presentResource(one: PresentMember): z.input<typeof PresentPlayer> {
  const { memberId, name, standing, presence, note, score } = one;
  return { player: { id: memberId, name }, attending: standingNumber(standing), presence, note, score };
}

/** The outcome of recording presence: the marks that changed. */
export const RecordedMarks = z
  .object({
    id: shownNumber(482, "The id of the session or event."),
    act: z
      .string()
      .meta({ format: "uuid" })
      .nullable()
      .meta({ description: "For POST /presence/undo; `null` = there is nothing to undo." }),
    changed: z.array(z.object({ player: shownNumber(12), before: presence, after: presence })),
    added: z.array(shownPerson).meta({
      description:
        "Players who have come onto the list since, and were not marked: they have a place and no mark, and were not in `among`.",
    }),
  })
  .meta({ id: "RecordedPresence" });

export function recordedResource({
  occasionId,
  act,
  changed,
  added,
}: RecordedPresence): z.input<typeof RecordedMarks> {
  return {
    id: occasionId,
    act,
    changed: changed.map(({ memberId, before, after }) => ({ player: memberId, before, after })),
    added: added.map(({ memberId, name }) => ({ id: memberId, name })),
  };
}
