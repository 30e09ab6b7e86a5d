import type { MemberUnit } from "#app/unit-of-work.ts";
import { automaticOf } from "../automatic/set-automatic.server.ts";
import { cardInUse } from "./saved-card.server.ts";

/** The actor's saved card and automatic top-ups; null if there are none. */
export async function myCard(uow: MemberUnit) {
  const card = await cardInUse(uow, uow.actor.id);
  const set = await automaticOf(uow, uow.actor.id);
  return {
    card: card ?? null,
    automatic: set ? { ...set, isOn: set.endedBy === null && card !== undefined } : null,
  };
}
