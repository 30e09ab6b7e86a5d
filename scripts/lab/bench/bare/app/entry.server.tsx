import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { Home } from "#app/core/occasions/pages/home/home.tsx";
import { createI18n } from "#app/kernel/i18n/i18n.ts";
import { memoizedTranslator } from "#app/kernel/i18n/memoized-translator.ts";
import en from "#app/main/texts/core-en.ts";
import { Frame } from "#app/web/shell/frame.tsx";

const i18n = memoizedTranslator(createI18n("en", { core: en }));

export default function handleRequest(
  _request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <RemixServer context={remix} url={_request.url} />
      </I18nextProvider>,
      {
        onShellReady() {
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
      },
    );
  });
}

const routes = [
  {
    path: "/",
    element: (
      <Frame shell={BENCH_CONSTANTS.shell}>
        <Home {...BENCH_CONSTANTS.home} />
      </Frame>
    ),
  },
];
const handler = createStaticHandler(routes);

/** Renders the same page to a string by react-dom/server alone. */
export async function renderPage(): Promise<string> {
  const context = await handler.query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("The page redirected.");
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </I18nextProvider>,
  );
}
