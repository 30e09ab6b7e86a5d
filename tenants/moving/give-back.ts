import type { OwnerPools } from "../cells/owner-pools.ts";
import { hasLeft, thaw } from "./freeze.ts";
import { advance, type Move } from "./move-rows.ts";

/**
 * Gives a club back its right to write where it is; its move then begins anew. Of one that is not frozen, too, if a process that had
 * lost the move froze it afterwards. Answers whether there was something to give back.
 */
export async function giveBack(pools: OwnerPools, move: Move): Promise<boolean> {
  const { tenant, source, state, rights } = move;
  if (state === "switched") return false;
  if (state === "copying") {
    if (rights === null || !(await hasLeft(pools.of(source), tenant))) return false;
    await thaw(pools.of(source), tenant, rights);
    return true;
  }
  // Not before nobody can switch over any more.
  await advance(pools.platform, move, ["frozen", "thawing"], "thawing");
  await thaw(pools.of(source), tenant, rights ?? []);
  await advance(pools.platform, move, ["thawing"], "copying");
  return true;
}
