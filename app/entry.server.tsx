import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { isUnavailable } from "./infra/unavailable.ts";
import { serverI18n } from "./kernel/i18n/i18n.server.ts";
import { loggableAddress } from "./web/edge/request-address.ts";
import { inUtf8 } from "./web/http/pages/whole-page.server.ts";
import type { AppLoadContext } from "./web/http/request/load-context.server.ts";
import { requestLanguage } from "./web/http/request/reader-language.server.ts";
import { AnswerProvider } from "./web/shell/answer.ts";

/** How long to wait for a loader's deferred promise, in milliseconds; none of our pages has one. */
export const streamTimeout = 1_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const language = await requestLanguage(request, context.site, context.scope);
  const html = renderToString(
    <AnswerProvider value={{ nonce: context.cspNonce, script: remix.manifest.entry.module }}>
      <I18nextProvider i18n={serverI18n(language)}>
        <RemixServer context={remix} url={request.url} nonce={context.cspNonce} />
      </I18nextProvider>
    </AnswerProvider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie, Accept-Language");
  context.page = inUtf8(`<!DOCTYPE html>${html}`);
  return new Response(null, { headers, status });
}

/** Remix's hook for unexpected errors from loaders and actions. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted) return;
  // Refused by Remix itself: no route has this address, method or id.
  if (isRouteErrorResponse(error) && error.status < 500) {
    const { pathname, search } = new URL(request.url);
    const path = loggableAddress(pathname + search);
    const { requestId } = context;
    return context.app.callerFaults(String(error.status), { requestId, method: request.method, path });
  }
  if (isUnavailable(error)) context.unavailable = true;
  context.app.log.error({ err: error, requestId: context.requestId }, "request failed");
}
