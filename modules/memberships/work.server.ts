import { z } from "zod";
import { promoteNext } from "#app/kit/commands.server.ts";
import { defineWork } from "#app/kit/module.ts";
import { Refusal } from "#app/kit/rules.ts";
import { renewMemberships } from "./clock/renewals.server.ts";

/** Fills the free places of an occasion in whose line somebody waits who may come now. */
export const promoteWork = defineWork({
  payload: z.object({ occasionId: z.number() }),
  async run({ payload }, host) {
    await host.unit(async (uow) => {
      try {
        await promoteNext(uow, payload.occasionId);
      } catch (error) {
        // Deleted meanwhile: there is no place to fill.
        if (!(error instanceof Refusal && error.code === "not-found")) throw error;
      }
    });
  },
});

/** Renews memberships that are due. */
export const renewWork = defineWork({
  payload: z.object({ membershipIds: z.array(z.number()) }),
  async run({ payload }, host) {
    await host.unit((uow) => renewMemberships(uow, payload.membershipIds));
  },
});
