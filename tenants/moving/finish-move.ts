import type { OwnerPools } from "../cells/owner-pools.ts";
import { inOwnerTransaction } from "../owner-pool.ts";
import { loadTables } from "../tenant-tables.ts";
import { refuseReads } from "./freeze.ts";
import { inCell } from "./move-lock.ts";
import { moveOutbox } from "./move-outbox.ts";
import { type Move, noteSettled } from "./move-rows.ts";

/** Does what is left to do once the club lives at its target. Idempotent. Throws MoveError if the lock is lost. */
export async function finishMove(pools: OwnerPools, move: Move): Promise<void> {
  const { lock, tenant } = move;
  const [from, to] = [pools.of(move.source), pools.of(move.target)];
  await inCell(to, lock, async (client) => {
    await client.query(`GRANT USAGE ON SCHEMA ${tenant} TO ${tenant}`);
    await client.query("UPDATE control.schemas SET state = 'active' WHERE id = $1 AND state = 'arriving'", [
      tenant,
    ]);
  });
  await refuseReads(from, lock);
  await inCell(from, lock, (client) => moveOutbox(client, to, tenant));
  await inOwnerTransaction(to, `BEGIN; SET LOCAL search_path = ${tenant}, pg_temp`, async (client) => {
    const tables = await loadTables(client, tenant);
    await client.query(`ANALYZE ${tables.map(({ table }) => `"${table}"`).join(", ")}`);
  });
  await noteSettled(pools.platform, move);
}
