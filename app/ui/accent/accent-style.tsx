import { accentCss } from "./accent.ts";

/**
 * The club's colour for the whole page. `nonce` must be allowed by the page's `style-src`; the element is there
 * without a colour, too, since only one that came with the page may be filled later.
 */
export function AccentStyle({ accent, nonce }: { accent: string | null; nonce?: string }) {
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {accentCss(accent)}
    </style>
  );
}
