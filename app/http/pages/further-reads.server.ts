import type { UnitOfWork } from "#app/unit-of-work.ts";
import { withUnitOfWork } from "#app/with-unit-of-work.server.ts";
import type { PageRequest } from "../request/guard.server.ts";

/** Opens one more unit of work that only reads. */
export type FurtherReads = <T>(work: (uow: UnitOfWork) => Promise<T>) => Promise<T>;

/**
 * Reads on after a loader's unit of work, for a file that is made while it is sent: each piece in a transaction of its own,
 * so that a slow reader holds none. For a loader that has checked who asks.
 */
export function furtherReads({ context: { app, site } }: Pick<PageRequest, "context">): FurtherReads {
  if (site.kind !== "club") throw new Error("There is no club to read of.");
  return (work) => withUnitOfWork(app, site.club, { as: "system", readOnly: true }, work);
}
