import type { OwnerPools } from "../cells/owner-pools.ts";
import { finishMove } from "./finish-move.ts";
import { giveBack } from "./give-back.ts";
import { type MoveLock, withMoveLock } from "./move-lock.ts";
import { readLockedMove, unsettledMoves } from "./move-rows.ts";

/**
 * Cleans up the moves whose process died: a frozen club can be written to again, and a move that was switched over is settled.
 * Skips cells that are out of reach. Returns how many moves it did something for.
 */
export async function tendMoves(
  pools: OwnerPools,
  onCellError: (cell: string, error: unknown) => void = () => {},
): Promise<number> {
  let tended = 0;
  for (const { tenant, source } of await unsettledMoves(pools.platform)) {
    try {
      if (await withMoveLock(pools.platform, tenant, (lock) => tend(pools, lock))) tended++;
    } catch (error) {
      onCellError(source, error);
    }
  }
  return tended;
}

async function tend(pools: OwnerPools, lock: MoveLock): Promise<boolean> {
  const move = await readLockedMove(pools.platform, lock);
  if (!move || move.isSettled) return false;
  if (move.state !== "switched") return giveBack(pools, move);
  await finishMove(pools, move);
  return true;
}
