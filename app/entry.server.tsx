import { isRouteErrorResponse } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server.js";
import { isUnavailable } from "./infra/unavailable.ts";
import { serverI18n } from "./kernel/i18n/i18n.server.ts";
import type { FoundPage } from "./web/edge/page-handler.server.ts";
import { loggableAddress } from "./web/edge/request-address.ts";
import { beginKeptMarkup } from "./web/http/pages/kept-markup.server.ts";
import type { AppLoadContext } from "./web/http/request/load-context.server.ts";
import { requestLanguage } from "./web/http/request/reader-language.server.ts";
import { AnswerProvider } from "./web/shell/answer.ts";
import { MarkupProvider } from "./web/ui/kit/kept-list.tsx";

export default async function renderPage(page: FoundPage): Promise<Response> {
  const { request, context, routes, found, headers, script, styles } = page;
  const language = await requestLanguage(request, context.site, context.scope);
  // The table is as the router needs it already: it would be made anew for every page.
  const router = { ...createStaticRouter([], found), routes };
  const kept = beginKeptMarkup();
  const html = renderToString(
    <AnswerProvider value={{ nonce: context.cspNonce, script, styles }}>
      <I18nextProvider i18n={serverI18n(language)}>
        <MarkupProvider value={kept.keep}>
          <StaticRouterProvider context={found} router={router as never} hydrate={false} />
        </MarkupProvider>
      </I18nextProvider>
    </AnswerProvider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie, Accept-Language");
  context.page = kept.fill(`<!DOCTYPE html>${html}`);
  return new Response(null, { headers, status: found.statusCode });
}

/** Told of unexpected errors from loaders, actions and rendering. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted) return;
  // Refused by the router itself: no route has this address, method or id.
  if (isRouteErrorResponse(error) && error.status < 500) {
    const { pathname, search } = new URL(request.url);
    const path = loggableAddress(pathname + search);
    const { requestId } = context;
    return context.app.callerFaults(String(error.status), { requestId, method: request.method, path });
  }
  if (isUnavailable(error)) context.unavailable = true;
  context.app.log.error({ err: error, requestId: context.requestId }, "request failed");
}
