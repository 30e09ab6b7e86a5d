import { accentTones, PITCH } from "#app/kernel/accent.ts";
import type { MailState } from "./mail-content.ts";

/** The colours of one theme, as the pages have them (app/web/styles/base/theme.css). */
export interface MailColors {
  ground: string;
  card: string;
  line: string;
  edge: string;
  ink: string;
  soft: string;
  /** The club's colour, readable on the card, and a colour that is readable on top of it. */
  accent: string;
  onAccent: string;
  /** A colour that is readable on the "in" colour. */
  onIn: string;
  danger: string;
  bar: string;
  /** A strip's text and background, by its tone. */
  state: Record<MailState["tone"], { ink: string; tint: string }>;
}

type Base = Omit<MailColors, "accent" | "onAccent" | "bar" | "state"> & { in: string; waiting: string };

const LIGHT: Base = {
  ground: "#f5f4ef",
  card: "#fffefb",
  line: "#dedbd0",
  edge: "#8a928b",
  ink: "#14201b",
  soft: "#5c6a63",
  in: PITCH,
  onIn: "#ffffff",
  waiting: "#a65404",
  danger: "#a3312a",
};
const DARK: Base = {
  ground: "#0f1613",
  card: "#17201c",
  line: "#2a3630",
  edge: "#6b7d74",
  ink: "#eef3ef",
  soft: "#9db0a6",
  in: "#3ccf8e",
  onIn: "#0f1613",
  waiting: "#f0b35a",
  danger: "#ff8f86",
};
const OWN = {
  light: { ink: LIGHT.in, content: LIGHT.onIn },
  dark: { ink: DARK.in, content: DARK.onIn },
};

/** Both themes of a club's mails. An invalid colour gives the product's own. */
export function mailColors(accent: string | null): { light: MailColors; dark: MailColors } {
  const { light, dark } = accentTones(accent) ?? OWN;
  return { light: buildColors(LIGHT, light), dark: buildColors(DARK, dark) };
}

function buildColors(base: Base, accent: { ink: string; content: string }): MailColors {
  const state = (ink: string) => ({ ink, tint: mixed(ink, base.card) });
  return {
    ...base,
    accent: accent.ink,
    onAccent: accent.content,
    bar: mixed(base.ink, base.card),
    state: {
      in: state(base.in),
      waiting: state(base.waiting),
      out: state(base.soft),
      canceled: state(base.danger),
      open: { ink: base.ink, tint: mixed(base.soft, base.card) },
    },
  };
}

/** One tenth of `top` mixed into `bottom`. */
function mixed(top: string, bottom: string): string {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const below = channels(bottom);
  const shares = channels(top).map((value, at) => Math.round(value * 0.1 + (below[at] ?? 0) * 0.9));
  return `#${shares.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
