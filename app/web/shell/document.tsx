import type { ReactNode } from "react";
import { accentCss } from "#app/kernel/accent.ts";
import styles from "#app/web/styles/app.css?url";
import figtree from "../../../.cache/fonts/figtree.woff2?url";
import { useAnswer } from "./answer.ts";

/** On a narrow line the stylesheets come first: nothing is painted without them. */
const LATER = { fetchpriority: "low" };

/** The addresses of the pages' icons as PNG. */
export interface PageIcons {
  tab: string;
  homeScreen: string;
}

/** The HTML document of every page. */
export function Document(props: {
  language: string;
  accent: string | null;
  /** The web app manifest: the club's, or the platform's. */
  manifest: string;
  /** The club's icons; if absent, the product's own. */
  icons?: PageIcons | null;
  /** The title of the window; absent if what is shown has its own. */
  title?: string | undefined;
  /** Search engines are kept out. */
  unlisted?: boolean;
  children: ReactNode;
}) {
  const { nonce, script, styles: more } = useAnswer();
  return (
    <html lang={props.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {props.title === undefined ? null : <title>{props.title}</title>}
        {props.unlisted ? <meta name="robots" content="noindex" /> : null}
        {[styles, ...more].map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {/* One that arrives late moves what somebody is about to tap. The headings' font waits for the stylesheet. */}
        <link rel="preload" as="font" type="font/woff2" href={figtree} crossOrigin="anonymous" {...LATER} />
        {props.icons ? (
          <link rel="icon" href={props.icons.tab} type="image/png" sizes="64x64" />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href={props.icons?.homeScreen ?? "/apple-touch-icon.png"} />
        <link rel="manifest" href={props.manifest} />
        <AccentStyle accent={props.accent} nonce={nonce} />
        <script type="module" src={script} nonce={nonce} {...LATER} data-entry="" />
      </head>
      <body>{props.children}</body>
    </html>
  );
}

/**
 * The club's colour for the whole page. `nonce` must be allowed by the page's `style-src`. The element exists even
 * without a colour, since only a style element that came with the page may be filled later.
 */
function AccentStyle({ accent, nonce }: { accent: string | null; nonce?: string }) {
  return (
    <style nonce={nonce} data-accent="">
      {accentCss(accent)}
    </style>
  );
}
