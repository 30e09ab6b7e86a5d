import type { Client } from "pg";

/** How long after the server should have ended a statement itself its connection is given up, in milliseconds. */
const GRACE_MS = 500;

type Connection = Client & { connection: { stream: { destroy(error: Error): void } } };

/**
 * Waits for the answer to what a connection was asked. A server that hangs says nothing, not even that the statement
 * took too long: after `limitMs` and a moment the connection is cut off, which ends everything asked of it with
 * ETIMEDOUT.
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
