import type { OwnerPools } from "../cells/owner-pools.ts";
import type { TenantId } from "../tenant.ts";
import { giveBack } from "./give-back.ts";
import { alone, moveOf, unsettledMoves } from "./move-rows.ts";
import { settle } from "./settle.ts";

/**
 * Sees to the moves whose process ended: a club that could not be written to can be again, and one that lives at its target arrives
 * there for good. Goes past cells that are out of reach. Answers how many it did something for.
 */
export async function tendMoves(
  pools: OwnerPools,
  onCellError: (cell: string, error: unknown) => void = () => {},
): Promise<number> {
  let tended = 0;
  for (const { tenant, source } of await unsettledMoves(pools.platform)) {
    try {
      if (await alone(pools.platform, tenant, () => tend(pools, tenant))) tended++;
    } catch (error) {
      onCellError(source, error);
    }
  }
  return tended;
}

async function tend(pools: OwnerPools, tenant: TenantId): Promise<boolean> {
  const move = await moveOf(pools.platform, tenant);
  if (!move || move.isSettled) return false;
  if (move.state !== "switched") return giveBack(pools, move);
  await settle(pools, move);
  return true;
}
