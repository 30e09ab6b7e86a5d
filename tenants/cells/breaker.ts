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
 * A circuit breaker for one cell. Work that fails as if the cell were out of reach may only have lost its own connection,
 * so `probe` opens a new one and gets an answer over it. If that fails too, all work is refused at once for some seconds;
 * then one piece of work probes the cell again, and everything goes on as soon as the cell answers. Work itself is never a
 * probe, since it may take long.
 */
export function openBreaker(cell: string, probe: () => Promise<unknown>, now: () => number = Date.now) {
  let restsUntil = 0;
  let probing: Promise<void> | undefined;

  return async function guard<T>(work: () => Promise<T>): Promise<T> {
    if (restsUntil > 0) {
      if (probing || now() < restsUntil) throw new CellDownError(cell);
      await probeOnce();
    }
    try {
      return await work();
    } catch (error) {
      // Work that began before the rest knows nothing that is newer than the probe.
      if (restsUntil === 0 && isOutOfReach(error)) await probeOnce().catch(() => {});
      throw error;
    }
  };

  function probeOnce(): Promise<void> {
    probing ??= askCell().finally(() => {
      probing = undefined;
    });
    return probing;
  }

  /** A cell that refuses a new connection, because it has too many for example, is in reach. */
  async function askCell(): Promise<void> {
    try {
      await probe();
      restsUntil = 0;
    } catch (error) {
      restsUntil = isOutOfReach(error) ? now() + REST_MS : 0;
      if (restsUntil > 0) throw error;
    }
  }
}

/** Does this error mean that the server is down or can't be reached? */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  // A server that is down has no socket file; one with a full backlog refuses at once.
  const noSocket = /^(ENOENT|EAGAIN)$/.test(code) && "syscall" in error && error.syscall === "connect";
  return noSocket || CODES.test(code) || WORDS.test(error.message);
}
