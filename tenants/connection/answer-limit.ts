import type { Client } from "pg";

/** How long to wait beyond the server's own statement timeout before the connection is given up, in milliseconds. */
const GRACE_MS = 500;

/**
 * Waits for the answer of a connection. A server that hangs does not even report that the statement timed out, so after
 * `limitMs` and a grace period the connection is cut, and everything asked of it fails with ETIMEDOUT.
 */
export async function answerWithin<T>(connection: Client, limitMs: number, asked: Promise<T>): Promise<T> {
  const timer = setTimeout(() => {
    connection.connection.stream.destroy(timedOut("The database does not answer."));
  }, limitMs + GRACE_MS);
  try {
    return await asked;
  } finally {
    clearTimeout(timer);
  }
}

/** If there is no answer within `maxMs`, fails with ETIMEDOUT and this message; what was asked for goes on. */
export async function withinTime<T>(maxMs: number, asked: Promise<T>, message: string): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(timedOut(message)), maxMs);
  });
  try {
    return await Promise.race([asked, silent]);
  } finally {
    clearTimeout(late);
  }
}

/** An error with the code of a server that does not answer. */
function timedOut(message: string): Error {
  return Object.assign(new Error(message), { code: "ETIMEDOUT" });
}
