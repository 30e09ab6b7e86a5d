import type { MemberUnit } from "#app/kit/commands.server.ts";
import { automaticOutlook, findAutomaticTopUp } from "../automatic/set-automatic.server.ts";
import { cardInUse } from "./saved-card.server.ts";

/** The actor's saved card, their automatic top-ups and what those will pay; null if there are none. */
export async function myCard(uow: MemberUnit) {
  const card = await cardInUse(uow, uow.actor.id);
  const set = await findAutomaticTopUp(uow, uow.actor.id);
  if (!set) return { card: card ?? null, automatic: null };
  const isOn = set.endedBy === null && card !== undefined;
  const outlook = await automaticOutlook(uow, uow.actor.id, set);
  return {
    card: card ?? null,
    automatic: { ...set, ...outlook, isOn, due: isOn ? outlook.due : 0 },
  };
}
