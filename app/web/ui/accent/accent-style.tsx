import { accentCss } from "#app/kernel/accent.ts";

/**
 * The club's colour for the whole page. `nonce` must be allowed by the page's `style-src`. The element exists even
 * without a colour, since only a style element that came with the page may be filled later.
 */
export function AccentStyle({ accent, nonce }: { accent: string | null; nonce?: string }) {
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {accentCss(accent)}
    </style>
  );
}
