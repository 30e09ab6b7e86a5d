import type { TenantId } from "#tenants/tenant.ts";
import { contextOf, ensureMember, type Guarded, type RemixArgs, refusalResponse } from "./guard.server.ts";
import type { AppLoadContext } from "./load-context.server.ts";
import { isRefusal } from "./refusals.ts";

/**
 * Does work in the club's turn, which it waits for. The turn is over once the work is done and the request was answered, even if who sent it
 * has gone away meanwhile. Work that reads a body says when it has: `beginTurn`. Refuses `club-busy`.
 */
export async function duringTurn<T>(args: RemixArgs, club: TenantId, work: () => Promise<T>): Promise<T> {
  const { request } = args;
  const context = contextOf(args);
  context.turn ??= context.app.turns.take(club, request.signal);
  const turn = await noted(context, context.turn);
  try {
    if (!request.body) await noted(context, turn.begin());
    return await work();
  } finally {
    void context.answered.then(turn.end);
  }
}

/** Begins the turn that this request has, if it has one: its body was read. Refuses `club-busy`. */
export async function beginTurn(args: RemixArgs): Promise<void> {
  const context = contextOf(args);
  const turn = await context.turn;
  if (turn) await noted(context, turn.begin());
}

/** Has the edge tell whom it refuses when to come again. */
async function noted<T>(context: AppLoadContext, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (isRefusal(error)) {
      context.isBusy = true;
      context.retryAfter = Number(error.values.seconds);
    }
    throw error;
  }
}

/**
 * A loader or action of what costs much more than a page, such as a file: a club has one of them under way, the others wait for their
 * turn before anything of them is read. Who is not let in is sent away for less, and takes nobody's turn.
 */
export function inTurn<A extends RemixArgs, T, F extends Guarded>(
  route: F & ((args: A) => Promise<T>),
): F & ((args: A) => Promise<T>) {
  const turned = async (args: A) => {
    const { site, scope } = contextOf(args);
    // The route itself sends strangers where they belong.
    if (site.kind !== "club" || !(await scope.signIn())) return route(args);
    try {
      await scope.read(async (uow) => ensureMember(uow, args, route.guard));
      return await duringTurn(args, site.club.tenant, () => route(args));
    } catch (error) {
      throw await refusalResponse(error, args);
    }
  };
  return Object.assign(turned, { ...route }) as F & typeof turned;
}
