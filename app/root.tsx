import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Document } from "./web/shell/document.tsx";
import { Frame, type FrameLayout } from "./web/shell/frame.tsx";
import { PageHeader } from "./web/shell/page-header.tsx";
import { PlainContainer, PlainSheet } from "./web/shell/plain-container.tsx";
import { loadShell, shellGuard } from "./web/shell/shell.view.server.ts";
import { PageLanguage } from "./web/shell/translation.tsx";
import { Words } from "./web/shell/words.tsx";
import styles from "./web/styles/app.css?url";

export const loader = Object.assign((args: LoaderFunctionArgs) => loadShell(args), { guard: shellGuard });

/** Preloaded with the page: a font that arrives late moves what somebody is about to tap. */
const faces = [figtree, bricolage].map((href) => ({
  rel: "preload",
  as: "font" as const,
  type: "font/woff2",
  href,
  crossOrigin: "anonymous" as const,
}));

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }, ...faces];

/** What a route can set in the frame around it (`export const handle`). */
export interface RouteHandle {
  layout?: FrameLayout | ((data: never) => FrameLayout | undefined);
}

export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>("root");
  const title = usePageTitle();
  return (
    <Document
      title={title}
      language={shell?.language ?? "en"}
      accent={shell?.club?.accent ?? null}
      icons={shell?.club?.icons ?? null}
      manifest={shell?.club ? "/club.webmanifest" : "/manifest.webmanifest"}
    >
      <PageLanguage language={shell?.language}>
        {children}
        <Words />
      </PageLanguage>
    </Document>
  );
}

/** The `title` of the innermost route whose data has one; undefined after an error, which is shown with a title of its own. */
function usePageTitle(): string | undefined {
  const error = useRouteError();
  const titles = useMatches().map(({ data }) => (data as { title?: string } | undefined)?.title);
  return error ? undefined : titles.findLast((title) => title !== undefined);
}

export default function App() {
  const shell = useLoaderData<typeof loader>();
  const layout = useMatches()
    .map((match) => {
      const wanted = (match.handle as RouteHandle | undefined)?.layout;
      return typeof wanted === "function" ? wanted(match.data as never) : wanted;
    })
    .findLast((wanted) => wanted !== undefined);
  return (
    <Frame shell={shell} layout={layout}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { t } = useTranslation();
  const shell = useRouteLoaderData<typeof loader>("root");
  const known = isRouteErrorResponse(error);
  const title = known && error.status < 500 ? t("shell.error.notFound") : t("shell.error.title");
  const lead = known && typeof error.data === "string" ? error.data : t("failures.view");
  const home = (
    <a className="btn btn-primary" href="/">
      {t("shell.error.home")}
    </a>
  );
  // After an unexpected error the frame itself may be at fault; after a loader's refusal it is not.
  const framed = known && shell ? shell : undefined;
  const content = framed?.member ? (
    <>
      <PageHeader title={title} lead={lead} />
      {home}
    </>
  ) : (
    <PlainSheet title={title} lead={lead}>
      {home}
    </PlainSheet>
  );
  return (
    <>
      <title>{title}</title>
      {framed ? (
        <Frame shell={framed}>{content}</Frame>
      ) : (
        <PlainContainer club={shell?.club ?? undefined}>{content}</PlainContainer>
      )}
    </>
  );
}
