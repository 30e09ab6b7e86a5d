import { Links, Meta, Scripts, ScrollRestoration } from "@remix-run/react";
import type { ReactNode } from "react";
import { AccentStyle } from "../accent/accent-style.tsx";
import { useNonce } from "./nonce.ts";

/** The HTML document of every page. */
export function Document(props: { language: string; accent: string | null; children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang={props.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
        <AccentStyle accent={props.accent} nonce={nonce} />
      </head>
      <body>
        {props.children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}
