import { accentCss } from "./accent.ts";

/** The club's colour for the whole page. `nonce` must be allowed by the page's `style-src`. */
export function AccentStyle({ accent, nonce }: { accent: string | null; nonce?: string }) {
  const css = accentCss(accent);
  if (!css) return null;
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {css}
    </style>
  );
}
