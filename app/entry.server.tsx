import { Writable } from "node:stream";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { NonceProvider } from "./components/nonce.ts";
import { isUnavailable } from "./edge/unavailable.ts";
import type { AppLoadContext } from "./http/load-context.server.ts";
import { serverI18n } from "./i18n/i18n.server.ts";

const ABORT_AFTER_MS = 10_000;
export const streamTimeout = ABORT_AFTER_MS - 1000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const language = await context.language();
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie, Accept-Language");

  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={context.cspNonce}>
        <I18nextProvider i18n={serverI18n(language)}>
          <RemixServer
            context={remix}
            url={request.url}
            abortDelay={ABORT_AFTER_MS}
            nonce={context.cspNonce}
          />
        </I18nextProvider>
      </NonceProvider>,
      {
        nonce: context.cspNonce,
        // No page of ours waits for late data, and one whole body costs far less than a stream of pieces.
        onAllReady() {
          const pieces: Buffer[] = [];
          const body = new Writable({
            write(piece: Buffer, _encoding, done) {
              pieces.push(piece);
              done();
            },
            final(done) {
              clearTimeout(tooLate);
              resolve(new Response(Buffer.concat(pieces), { headers, status: failed ? 500 : status }));
              done();
            },
          });
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(tooLate);
          reject(error);
        },
        onError(error) {
          failed = true;
          if (!request.signal.aborted)
            context.app.log.error({ err: error, requestId: context.requestId }, "render failed");
        },
      },
    );
    // Ended with the page: a timer left behind would hold the whole rendering in memory.
    const tooLate = setTimeout(abort, ABORT_AFTER_MS);
  });
}

/** Remix's hook for errors that loaders and actions threw unexpectedly. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted) return;
  if (isUnavailable(error)) context.unavailable = true;
  context.app.log.error({ err: error, requestId: context.requestId }, "request failed");
}
