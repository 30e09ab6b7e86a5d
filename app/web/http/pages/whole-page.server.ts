import { transcode } from "node:buffer";
import type { EntryContext } from "@remix-run/node";

/** The page in UTF-8. Its dashes and quotes make it a two-byte string in memory, which this encodes at half the cost. */
export function inUtf8(page: string): Uint8Array {
  return transcode(Buffer.from(page.toWellFormed(), "utf16le"), "utf16le", "utf8");
}

/**
 * Reads the loaders' data before the page is rendered, into the place where Remix's streaming caches what it has read.
 * With nothing left to wait for, the page can be written as one string, which costs half as much as streaming it.
 */
export async function readAhead(remix: EntryContext): Promise<void> {
  const stream = remix.serverHandoffStream;
  if (!stream) return;
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += decoder.decode(piece.value, { stream: true });
  }
  reader.releaseLock();
  remix.renderMeta = {
    ...remix.renderMeta,
    streamCache: { 0: read({ done: true, value: text + decoder.decode() }) },
  };
}

type ReadPiece = { done: boolean; value: string };

function read(result: ReadPiece): Promise<void> & { result: ReadPiece } {
  return Object.assign(Promise.resolve(), { result });
}
