import type { NounParts } from "#app/core/module-system/noun-parts.ts";
import { followReplaced } from "./follow-replaced.server.ts";
import { keepWithdrawals, sweepWithdrawals } from "./keep-withdrawals.server.ts";

export const importingParts: NounParts = {
  sweep: sweepWithdrawals,
  work: {
    "withdrawals.keep": { run: keepWithdrawals },
    "club.replaced": { run: followReplaced },
  },
};
