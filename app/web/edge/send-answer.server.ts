import type { Response } from "express";

/** How long a reader may take nothing of a file before the connection is cut, in milliseconds. */
const STALLED_MS = 60_000;

/**
 * Sends the answer to a request: `page` in one piece if there is one, otherwise the response's body as it is made.
 * Resolves once nothing more is made of it, whether it was sent completely or its reader has gone away. Throws if the
 * body fails; if that is before its first piece, nothing has been sent yet, and another answer can be.
 */
export async function sendAnswer(
  res: Response,
  response: globalThis.Response,
  { page, stalledMs = STALLED_MS }: { page?: Uint8Array | undefined; stalledMs?: number } = {},
): Promise<void> {
  const { body } = response;
  if (body && res.req.method !== "HEAD") return sendPieces(res, body, { response, stalledMs });
  setHead(res, response);
  res.end(page);
  await body?.cancel();
}

function setHead(res: Response, response: globalThis.Response): void {
  res.statusMessage = response.statusText;
  res.status(response.status);
  // Unless the response says otherwise, it is a page for one person.
  if (!response.headers.has("Cache-Control")) res.setHeader("Cache-Control", "no-store");
  for (const [name, value] of response.headers) res.append(name, value);
}

/** Takes the next piece only when the reader is ready for it, and none after the reader has gone away. */
async function sendPieces(
  res: Response,
  body: ReadableStream<Uint8Array>,
  { response, stalledMs }: { response: globalThis.Response; stalledMs: number },
): Promise<void> {
  if (res.closed) return body.cancel();
  let wake = () => {};
  // One listener for all pieces: the compression keeps those that are added once it has begun.
  res.on("drain", () => wake());
  res.once("close", () => wake());
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    setHead(res, response);
    // A connection on which nothing moves would keep what the rest is made from for as long as its reader likes.
    res.setTimeout(stalledMs, () => res.destroy());
  };
  // The compiler's types of the web do not know that a stream can be iterated.
  for await (const piece of body as unknown as AsyncIterable<Uint8Array>) {
    if (res.closed) return;
    begin();
    const isFull = !res.write(piece);
    // Without this the compression would hold small pieces back.
    res.flush();
    if (isFull)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    if (res.closed) return;
  }
  begin();
  res.end();
}
