import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { PageRequest } from "../request/guard.server.ts";

/** Opens another read-only unit of work. */
export type FurtherReads = <T>(work: (uow: UnitOfWork) => Promise<T>) => Promise<T>;

/**
 * For a file that is made while it is sent: continues reading after the loader's unit of work, each piece in its own
 * transaction, so that a slow reader holds none open. Use it only in a loader that has checked who is asking.
 */
export function furtherReads({ context: { app, site } }: Pick<PageRequest, "context">): FurtherReads {
  if (site.kind !== "club") throw new Error("There is no club to read of.");
  return (work) => withUnitOfWork(app, site.club, { as: "system", readOnly: true }, work);
}
