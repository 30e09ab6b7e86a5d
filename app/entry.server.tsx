import { transcode } from "node:buffer";
import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { loggableAddress } from "./edge/request-address.ts";
import { isUnavailable } from "./edge/unavailable.ts";
import { requestLanguage } from "./http/request/language.server.ts";
import type { AppLoadContext } from "./http/request/load-context.server.ts";
import { serverI18n } from "./i18n/i18n.server.ts";
import { NonceProvider } from "./ui/shell/nonce.ts";
import { Translation } from "./ui/shell/translation.tsx";

/** How long a loader's late promise is waited for; no page of ours has one. */
export const streamTimeout = 1_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const language = await requestLanguage(request, context.site, context.scope);
  await readAhead(remix);
  const html = renderToString(
    <NonceProvider value={context.cspNonce}>
      <Translation translatorFor={serverI18n} language={language}>
        <RemixServer context={remix} url={request.url} nonce={context.cspNonce} />
      </Translation>
    </NonceProvider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie, Accept-Language");
  context.page = inUtf8(`<!DOCTYPE html>${html}`);
  return new Response(null, { headers, status });
}

/** A page's dashes and quotes make its string a wide one, which is turned into UTF-8 this way at half the cost. */
function inUtf8(page: string): Uint8Array {
  return transcode(Buffer.from(page.toWellFormed(), "utf16le"), "utf16le", "utf8");
}

/**
 * Reads the loaders' data before the page is rendered, into the place where Remix's own streaming keeps what it has
 * read. Nothing is late then, and a page written as one string costs half of one streamed in pieces.
 */
async function readAhead(remix: EntryContext): Promise<void> {
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

/** Remix's hook for errors that loaders and actions threw unexpectedly. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted) return;
  // What Remix itself refuses: an address, a method or a route id that nothing answers to.
  if (isRouteErrorResponse(error) && error.status < 500) {
    const { pathname, search } = new URL(request.url);
    const path = loggableAddress(pathname + search);
    const { requestId } = context;
    return context.app.callerFaults(String(error.status), { requestId, method: request.method, path });
  }
  if (isUnavailable(error)) context.unavailable = true;
  context.app.log.error({ err: error, requestId: context.requestId }, "request failed");
}
