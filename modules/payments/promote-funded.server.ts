import { z } from "zod";
import { all, promoteNext, stillToCome } from "#app/kit/commands.server.ts";
import { defineWork } from "#app/kit/module.ts";

/** Fills free places on the occasions in whose line this member stands: their money may suffice now. One occasion at a time. */
export const promoteFunded = defineWork({
  payload: z.object({ memberId: z.number().int() }),
  async run({ payload }, host) {
    const waited = await host.unit(async ({ db, now }) => {
      return all<{ id: number }>(
        db,
        `SELECT o.id FROM occasions o JOIN attendances a ON a.occasion_id = o.id AND a.state = 'waiting'
          WHERE a.member_id = :memberId AND ${stillToCome("o")}
            AND (o.capacity IS NULL OR o.attending < o.capacity) ORDER BY o.id`,
        { memberId: payload.memberId, now },
      );
    });
    for (const { id } of waited) await host.unit((uow) => promoteNext(uow, id));
  },
});
