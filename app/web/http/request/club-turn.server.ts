import { Refusal } from "#app/kernel/refusal.ts";
import type { TenantId } from "#tenants/tenant.ts";
import { contextOf, ensureMember, type Guarded, type RemixArgs, refusalResponse } from "./guard.server.ts";
import type { AppLoadContext } from "./load-context.server.ts";

/**
 * Waits for the club's turn, as the member with the id `person`, and does the work in it. The turn ends once the work is done and the request has been
 * answered, even if the sender has gone away meanwhile. Work that reads a body calls `beginTurn` when it has read it.
 * Refuses `club-busy`.
 */
export async function duringTurn<T>(
  args: RemixArgs,
  { club, person }: { club: TenantId; person: number },
  work: () => Promise<T>,
): Promise<T> {
  const { request } = args;
  const context = contextOf(args);
  context.turn ??= context.app.turns.take(club, person, request.signal);
  const turn = await reportBusy(context, context.turn);
  try {
    if (!request.body) await reportBusy(context, turn.begin());
    return await work();
  } finally {
    void context.answered.then(turn.end);
  }
}

/**
 * Begins this request's turn, if it has one; call it once the body has been read, before any of it is parsed. Refuses
 * `club-busy`.
 */
export async function beginTurn(args: RemixArgs): Promise<void> {
  const context = contextOf(args);
  const turn = await context.turn;
  if (turn) await reportBusy(context, turn.begin());
}

/** If the step is refused, has the edge tell the caller when to try again. */
async function reportBusy<T>(context: AppLoadContext, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof Refusal) {
      context.isBusy = true;
      context.retryAfter = Number(error.values.seconds);
    }
    throw error;
  }
}

/**
 * Makes a loader or action that costs much more than a page, such as a file, wait for the club's turn. A club has one
 * of them running; the others wait before anything of them is read. Callers who are not let in are turned away first,
 * and take no turn.
 */
export function inTurn<A extends RemixArgs, T, F extends Guarded>(
  route: F & ((args: A) => Promise<T>),
): F & ((args: A) => Promise<T>) {
  const turned = async (args: A) => {
    const { site, scope } = contextOf(args);
    // The route itself redirects people who are not signed in.
    if (site.kind !== "club" || !(await scope.signIn())) return route(args);
    try {
      const person = await scope.read(async (uow) => {
        ensureMember(uow, args, route.guard);
        return uow.actor.id;
      });
      return await duringTurn(args, { club: site.club.tenant, person }, () => route(args));
    } catch (error) {
      throw await refusalResponse(error, args);
    }
  };
  return Object.assign(turned, { ...route }) as F & typeof turned;
}
