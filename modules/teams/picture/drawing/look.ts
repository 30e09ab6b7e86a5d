// The colours of the product by day (`base/theme.css`): a picture is the same by day and by night.
export const CARD = "#fffefb";
export const INK = "#14201b";
export const SOFT = "#5c6a63";
export const LINE = "#dedbd0";
/** Mown grass, light and dark. */
export const GRASS = ["#0b7a4b", "#0a7045"] as const;

/** As wide as phones' chats show pictures sharply, in pixels. */
export const WIDTH = 1080;
/** Between the cards and the picture's edge, and between cards. */
export const MARGIN = 36;
export const GAP = 26;
/** How wide a card is that goes from margin to margin. */
export const INNER = WIDTH - 2 * MARGIN;
