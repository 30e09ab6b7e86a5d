import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AccentStyle } from "./components/accent-style.tsx";
import { Footer } from "./components/footer.tsx";
import { useNonce } from "./components/nonce.ts";
import { PlainContainer, Sheet } from "./components/plain-container.tsx";
import { Shell } from "./components/shell.tsx";
import { loadShell, type ShellData, shellGuard } from "./views/shell.server.ts";
import styles from "./styles/app.css?url";

export const loader = Object.assign((args: LoaderFunctionArgs) => loadShell(args), { guard: shellGuard });

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** What a route may say about the frame around it (`export const handle`). */
export interface RouteHandle {
  /** `plain` even for members, `wide` for the landing page; default: the club's shell for members, else plain. */
  layout?: "plain" | "wide" | ((data: never) => "plain" | "wide" | undefined);
}

export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>("root");
  const nonce = useNonce();
  return (
    <html lang={shell?.language ?? "en"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
        <AccentStyle accent={shell?.club?.accent ?? null} nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Frame shell={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

function Frame({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const layout = useMatches()
    .map((match) => {
      const layout = (match.handle as RouteHandle | undefined)?.layout;
      return typeof layout === "function" ? layout(match.data as never) : layout;
    })
    .findLast((wanted) => wanted !== undefined);
  const { club, member } = shell;
  const footer = (
    <Footer
      language={shell.language}
      path={shell.path}
      feedbackUrl={shell.feedbackUrl}
      club={club ?? undefined}
      clock={club?.clock}
      invite={member?.invite ?? undefined}
    />
  );
  if (!club || !member || layout) {
    return (
      <PlainContainer club={club ?? undefined} wide={layout === "wide"} toast={shell.toast} footer={footer}>
        {children}
      </PlainContainer>
    );
  }
  return (
    <Shell
      club={club}
      member={member}
      sections={member.sections}
      bottom={member.bottom}
      clubs={member.clubs}
      toast={shell.toast}
      footer={footer}
    >
      {children}
    </Shell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { t } = useTranslation();
  const known = isRouteErrorResponse(error);
  const title = known && error.status < 500 ? t("shell.error.notFound") : t("shell.error.title");
  return (
    <PlainContainer>
      <title>{title}</title>
      <Sheet
        title={title}
        lead={known && typeof error.data === "string" ? error.data : t("shell.error.lead")}
      >
        <a className="btn btn-primary" href="/">
          {t("shell.error.home")}
        </a>
      </Sheet>
    </PlainContainer>
  );
}
