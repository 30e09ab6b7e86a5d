import type { OwnerPools } from "../cells/owner-pools.ts";
import { hasLeft, restoreWrites } from "./freeze.ts";
import { type Move, setMoveState } from "./move-rows.ts";

/**
 * Gives a club back its right to write where it is; its move then starts over. Does the same if the move is not frozen, but the
 * club is, as it is after the platform was restored to a moment before. Returns whether there was anything to give back. Throws
 * MoveError if the lock is lost.
 */
export async function giveBack(pools: OwnerPools, move: Move): Promise<boolean> {
  const { lock, tenant, source, state, rights } = move;
  if (state === "switched") return false;
  if (state === "copying") {
    if (rights === null || !(await hasLeft(pools.of(source), tenant))) return false;
    await restoreWrites(pools.of(source), lock, rights);
    return true;
  }
  // First, so that nobody can switch over any more.
  await setMoveState(pools.platform, move, ["frozen", "thawing"], "thawing");
  await restoreWrites(pools.of(source), lock, rights ?? []);
  await setMoveState(pools.platform, move, ["thawing"], "copying");
  return true;
}
