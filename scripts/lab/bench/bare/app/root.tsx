import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import { Frame } from "#app/web/shell/frame.tsx";

/** As Remix's template has it: the page is hydrated, with its data and its scripts. */
export default function App() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <style />
      </head>
      <body>
        <Frame shell={BENCH_CONSTANTS.shell}>
          <Outlet />
        </Frame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
