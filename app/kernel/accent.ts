/** A club's colour in readable tones: `ink` on the theme's surfaces, `content` as text on a fill of `ink`. */
export interface AccentTones {
  ink: string;
  content: string;
}
export interface Accent {
  light: AccentTones;
  dark: AccentTones;
}

/** The product's own green, for what has no theme: mails, files, icons, pictures. Pages take it from base/theme.css. */
export const PITCH = "#0b7a4b";

/** WCAG AA for text. */
export const AA = 4.5;

const HEX = /^#[0-9a-f]{6}$/i;
// The surfaces behind an accent: the light ground, and the lightest dark surface (a pressed row on a card).
const LIGHT_SURFACE = "#efeee8";
const DARK_SURFACE = "#22302a";
const WHITE = "#ffffff";
const INK = "#0f1613";

type Rgb = [number, number, number];

function channels(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** `from` moved towards `towards` in the smallest step (of 64) that reaches AA on `surface`. */
function readable(from: string, towards: string, surface: string): string {
  const start = channels(from);
  const end = channels(towards);
  for (let step = 0; step < 64; step++) {
    const tone = toHex(start.map((value, i) => value + (((end[i] ?? 0) - value) * step) / 64) as Rgb);
    if (contrast(tone, surface) >= AA) return tone;
  }
  return towards;
}

/**
 * The tones of a club's accent for both themes, never below AA: darkened for the light theme and lightened for the dark
 * theme only as far as needed. Undefined if the value is not a `#rrggbb` colour.
 */
export function accentTones(accent: string | null | undefined): Accent | undefined {
  if (!accent || !HEX.test(accent)) return undefined;
  const own = accent.toLowerCase();
  return {
    light: { ink: readable(own, INK, LIGHT_SURFACE), content: WHITE },
    dark: { ink: readable(own, WHITE, DARK_SURFACE), content: INK },
  };
}

/** A style sheet that sets the accent for both themes; empty without an accent. Contains nothing variable but hex colours. */
export function accentCss(accent: string | null | undefined): string {
  const tones = accentTones(accent);
  if (!tones) return "";
  // `--club` is for surfaces that are dark in both themes.
  const rule = ({ ink, content }: AccentTones) =>
    `:root{--club:${tones.dark.ink};--color-primary:${ink};--color-primary-content:${content}}`;
  return `${rule(tones.light)}@media(prefers-color-scheme:dark){${rule(tones.dark)}}`;
}
