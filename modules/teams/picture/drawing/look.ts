// The product's light theme (`base/theme.css`): a picture looks the same in both themes.
import { PITCH } from "#app/kit/rules.ts";
export const CARD = "#fffefb";
export const INK = "#14201b";
export const SOFT = "#5c6a63";
export const LINE = "#dedbd0";
/** Mown grass, light and dark. */
export const GRASS = [PITCH, "#0a7045"] as const;

/** Wide enough to be sharp in phones' chats, in pixels. */
export const WIDTH = 1080;
/** Between the cards and the picture's edge, and between cards. */
export const MARGIN = 36;
export const GAP = 26;
/** The width of a card from margin to margin. */
export const INNER = WIDTH - 2 * MARGIN;
