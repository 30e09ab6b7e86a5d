import { sweepLogoutUrls } from "#app/core/accounts/provider/sessions/provider-logout.server.ts";
import { revokeOrphans } from "#app/core/accounts/provider/sessions/provider-sessions.server.ts";
import { sweepLogins } from "#app/core/accounts/provider/sign-in/login-transactions.server.ts";
import type { App } from "#app/core/app.server.ts";
import { deleteClosed } from "#app/flows/closing/delete-closed.server.ts";
import { sampleClubs } from "#app/flows/hosting/sample-clubs.server.ts";
import { sweepWithdrawals } from "#app/flows/importing/keep-withdrawals.server.ts";
import type { ClockJob } from "./clock.server.ts";

/** How many spare schemas are kept ready for new clubs. */
const SPARES = 3;

/** The platform's own scheduled jobs; `needsCells`: only useful if there is more than one database for clubs. */
export const PLATFORM_JOBS: readonly (ClockJob & {
  needsCells?: boolean;
  run(app: App): Promise<unknown>;
})[] = [
  {
    id: "platform/spares",
    schedule: "*/5 * * * *",
    perClub: false,
    run: (app) => app.provisioner.fillSpares(SPARES),
  },
  {
    id: "platform/moves",
    schedule: "* * * * *",
    perClub: false,
    needsCells: true,
    run: (app) => app.provisioner.tendMoves(),
  },
  { id: "platform/closed-clubs", schedule: "*/15 * * * *", perClub: false, run: deleteClosed },
  { id: "platform/samples", schedule: "*/10 * * * *", perClub: false, run: (app) => sampleClubs(app) },
  { id: "platform/sweep", schedule: "17 * * * *", perClub: false, run: sweep },
];

/**
 * Deletes what has expired, and what interrupted sign-ups left behind. Access links are kept for another day, so that a
 * page can still say that a link has expired.
 */
async function sweep(app: App): Promise<void> {
  await app.provisioner.sweep();
  await app.database.withPlatform({}, async (db) => {
    await db("access_links").whereRaw("expires_at < now() - interval '1 day'").delete();
    await db("sign_ins").whereRaw("expires_at < now()").delete();
    await sweepLogins(db);
    await sweepLogoutUrls(db);
    await sweepWithdrawals(db);
    await revokeOrphans(db);
    await db("used_id_tokens").whereRaw("expires_at < now()").delete();
    await db("spent_proofs").whereRaw("expires_at < now()").delete();
    await db("former_subdomains").whereRaw("until < now()").delete();
  });
}
