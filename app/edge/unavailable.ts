/** The same errors in the words of the driver, its pool and knex, which give no code for them. */
const WORDS =
  /Connection terminated|is not queryable|timeout expired|timeout exceeded when trying to connect|Query read timeout|Unable to acquire a connection/;
const NAMES = /^(KnexTimeoutError|TenantBusyError|TenantMovingError|CellDownError)$/;
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|57014|57P0[123]|53[0-3]00|08\w{3})$/;

/**
 * Is the database unreachable or overloaded for now, so that it is worth trying again soon? A statement that took too
 * long (57014) has mostly waited for a row. Of what runs short on its machine (class 53) the disk is the usual one: reads go
 * on, and writes are refused until there is room again.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // A server that is down has no socket file, and one whose line is full refuses at once.
  const noSocket = /^(ENOENT|EAGAIN)$/.test(code) && "syscall" in error && error.syscall === "connect";
  return noSocket || CODES.test(code) || NAMES.test(error.name) || WORDS.test(error.message);
}
