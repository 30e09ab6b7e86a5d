/** How long a cell that was out of reach is left alone, in milliseconds. */
const REST_MS = 3_000;

/** Codes of a server, or a way to it, that is not there; of a server that is starting or stopping. */
const CODES = /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[123])$/;
/** The same in words, where the driver gives no code. */
const WORDS = /^timeout expired$|connection timeout|The database does not answer/;

/** The cell of a club was out of reach a moment ago; nothing was tried. */
export class CellDownError extends Error {
  override readonly name = "CellDownError";
  constructor(cell: string) {
    super(`The cell ${cell} is out of reach.`);
  }
}

/**
 * Runs work on one cell. After work that failed because the cell was out of reach, all other is refused at once for
 * some seconds; then one piece tries it, and the rest follows if that succeeds.
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

/** Does this error say that the server, or the way to it, is not there? */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // A server that is down has no socket file.
  const noSocket = /^(ENOENT|EAGAIN)$/.test(code) && "syscall" in error && error.syscall === "connect";
  return noSocket || CODES.test(code) || WORDS.test(error.message);
}
