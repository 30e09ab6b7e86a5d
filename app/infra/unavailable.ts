import { isOutOfReach } from "#tenants/cells/breaker.ts";

/** Errors of the driver and its pool that mean the same but have no code, by their messages. */
const WORDS =
  /Connection terminated|is not queryable|timeout expired|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end/;
const NAMES = /^(TenantBusyError|TenantMovingError|CellDownError|DemotedServerError|RoleRefusedError)$/;
const CODES = /^(ETIMEDOUT|EPIPE|57014|53[0-3]00|08\w{3}|28P01|28000)$/;

/**
 * Is the database unreachable or overloaded for now, so that it is worth trying again soon? A statement that timed out
 * (57014) has usually waited for a row lock. Of the resources that can run out on its machine (class 53) it is usually
 * the disk: reads still work, and writes are refused until there is space again. A login that is refused (class 28) waits for
 * its host: nothing is wrong with the request.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return isOutOfReach(error) || CODES.test(code) || NAMES.test(error.name) || WORDS.test(error.message);
}
