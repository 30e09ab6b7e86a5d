import type { OwnerPools } from "../cells/owner-pools.ts";
import { hasLeft, thaw } from "./freeze.ts";
import { advance, type Move } from "./move-rows.ts";

/**
 * Gives a club back its right to write where it is; its move then starts over. Does the same if the move is not frozen, but a
 * process that had lost the move froze the club afterwards. Returns whether there was anything to give back.
 */
export async function giveBack(pools: OwnerPools, move: Move): Promise<boolean> {
  const { tenant, source, state, rights } = move;
  if (state === "switched") return false;
  if (state === "copying") {
    if (rights === null || !(await hasLeft(pools.of(source), tenant))) return false;
    await thaw(pools.of(source), tenant, rights);
    return true;
  }
  // First, so that nobody can switch over any more.
  await advance(pools.platform, move, ["frozen", "thawing"], "thawing");
  await thaw(pools.of(source), tenant, rights ?? []);
  await advance(pools.platform, move, ["thawing"], "copying");
  return true;
}
