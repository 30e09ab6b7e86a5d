/** How long a cell that was out of reach is left alone, in milliseconds. */
const REST_MS = 3_000;

/** Error codes of a server, or a network path to it, that is down; and of a server that is starting or stopping. */
const CODES = /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[123])$/;
/** The same as messages, for errors to which the driver gives no code. */
const WORDS = /^timeout expired$|connection timeout|The database does not answer/;

/** The cell of a club was out of reach a moment ago; nothing was tried. */
export class CellDownError extends Error {
  override readonly name = "CellDownError";
  constructor(cell: string) {
    super(`The cell ${cell} is out of reach.`);
  }
}

/**
 * A circuit breaker for one cell. After work has failed because the cell was out of reach, all other work is refused at
 * once for some seconds; then one piece of work tries the cell, and the rest follows if it succeeds.
 */
export function openBreaker(cell: string, now: () => number = Date.now) {
  let restsUntil = 0;
  let isTrying = false;

  return async function guard<T>(work: () => Promise<T>): Promise<T> {
    if (restsUntil === 0) return attempt(work);
    if (isTrying || now() < restsUntil) throw new CellDownError(cell);
    isTrying = true;
    try {
      return await attempt(work);
    } finally {
      isTrying = false;
    }
  };

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      restsUntil = 0;
      return result;
    } catch (error) {
      restsUntil = isOutOfReach(error) ? now() + REST_MS : 0;
      throw error;
    }
  }
}

/** Does this error mean that the server is down or can't be reached? */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // A server that is down has no socket file.
  const noSocket = /^(ENOENT|EAGAIN)$/.test(code) && "syscall" in error && error.syscall === "connect";
  return noSocket || CODES.test(code) || WORDS.test(error.message);
}
