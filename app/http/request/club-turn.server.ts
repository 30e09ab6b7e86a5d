import type { TenantId } from "#tenants/tenant.ts";
import { contextOf, type Guarded, type RemixArgs, refusalResponse } from "./guard.server.ts";
import { isRefusal } from "./refusals.ts";

/** Waits for the club's turn, which ends when the request is answered; once for each request. Refuses `club-busy`. */
export async function takeTurn(args: RemixArgs, club: TenantId): Promise<void> {
  const { app, turn } = contextOf(args);
  turn.end ??= await app.turns.take(club, args.request.signal);
}

/**
 * A loader or action of what costs much more than a page, such as a file: a club has one of them under way, the others wait for their
 * turn before anything of them is read. Strangers are sent away for less, and take nobody's turn.
 */
export function inTurn<A extends RemixArgs, T, F extends Guarded>(
  route: F & ((args: A) => Promise<T>),
): F & ((args: A) => Promise<T>) {
  const turned = async (args: A) => {
    const context = contextOf(args);
    try {
      const { site, scope } = context;
      if (site.kind === "club" && (await scope.signIn())) await takeTurn(args, site.club.tenant);
    } catch (error) {
      if (isRefusal(error)) {
        context.isBusy = true;
        context.retryAfter = Number(error.values.seconds);
      }
      throw await refusalResponse(error, args);
    }
    return route(args);
  };
  return Object.assign(turned, { ...route }) as F & typeof turned;
}
