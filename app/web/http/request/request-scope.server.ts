import { findSignIn, type SignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import type { App } from "#app/core/app.server.ts";
import type { OnBehalfOf, UnitOfWork } from "#app/core/unit-of-work.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { shareUnit } from "#app/web/http/request/shared-unit.server.ts";
import { readCookie, SIGN_IN_COOKIE } from "../cookies/cookies.server.ts";
import type { Site } from "./site.server.ts";

/**
 * What a request's loaders and action share: one sign-in look-up, and one read-only transaction for all loaders that
 * run at the same time.
 */
export interface RequestScope {
  /** The sign-in behind the browser's cookie on this club, if it is valid. */
  signIn(): Promise<SignIn | undefined>;
  /** The actor and the club, once a unit of work of this request has read them. */
  seen(): Pick<UnitOfWork, "actor" | "organization"> | undefined;
  /** Runs `work` in this request's read-only unit of work on the club. */
  read<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T>;
  /** Runs `work` in a read-only unit of work of its own, which fails for no fault of others. */
  readAlone<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T>;
  /** Runs `work` in a unit of work of its own that may write. */
  write<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T>;
}

export function createRequestScope(
  app: App,
  site: Site,
  { headers, requestId }: { headers: Headers; requestId: string },
): RequestScope {
  let signIn: Promise<SignIn | undefined> | undefined;
  let seen: Pick<UnitOfWork, "actor" | "organization"> | undefined;
  const lookUp = async () => {
    const token = readCookie(app.env, headers, SIGN_IN_COOKIE);
    if (site.kind !== "club" || !token) return undefined;
    return findSignIn(app.database, { token, tenant: site.club.tenant, kind: "browser" });
  };
  const scope: RequestScope = {
    signIn() {
      signIn ??= lookUp();
      return signIn;
    },
    seen: () => seen,
    read: shareUnit((work) => open(true, work)),
    readAlone: (work) => open(true, work),
    write: (work) => open(false, work),
  };
  async function open<T>(readOnly: boolean, work: (uow: UnitOfWork) => Promise<T>): Promise<T> {
    if (site.kind !== "club") throw new Error("A unit of work needs a club.");
    const found = await scope.signIn();
    const as: OnBehalfOf = found ? { identityId: found.identityId, fresh: found.fresh } : "anonymous";
    const club = found ? { ...site.club, publicId: found.publicId } : site.club;
    const origin = { source: "page" as const, requestId };
    return withUnitOfWork(app, club, { as, readOnly, origin }, (uow) => {
      seen = { actor: uow.actor, organization: uow.organization };
      return work(uow);
    });
  }
  return scope;
}
