import type { Client } from "pg";

/** How long to wait beyond the server's own statement timeout before the connection is given up, in milliseconds. */
const GRACE_MS = 500;

type Connection = Client & { connection: { stream: { destroy(error: Error): void } } };

/**
 * Waits for the answer of a connection. A server that hangs does not even report that the statement timed out, so after
 * `limitMs` and a grace period the connection is cut, and everything asked of it fails with ETIMEDOUT.
 */
export async function answerWithin<T>(connection: Client, limitMs: number, asked: Promise<T>): Promise<T> {
  const timer = setTimeout(() => {
    const silence = Object.assign(new Error("The database does not answer."), { code: "ETIMEDOUT" });
    (connection as Connection).connection.stream.destroy(silence);
  }, limitMs + GRACE_MS);
  try {
    return await asked;
  } finally {
    clearTimeout(timer);
  }
}
