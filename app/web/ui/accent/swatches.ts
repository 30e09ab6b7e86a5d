/** The colours offered as accents. A club's own colour is offered too. */
export const SWATCHES = {
  "#b3261e": "red",
  "#b4530a": "orange",
  "#7a6200": "gold",
  "#0f766e": "teal",
  "#1d4ed8": "blue",
  "#1e3a5f": "navy",
  "#6d28d9": "purple",
  "#b0156b": "pink",
  "#2b2f36": "black",
} as const;
