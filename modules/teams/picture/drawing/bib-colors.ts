import type { Bib } from "#app/kit/rules.ts";
/** The colours of `kit/bib.css` for places that no style sheet reaches: the bib's, and the text's on it. */
export const BIB_COLORS: Record<Bib, { bib: string; ink: string }> = {
  white: { bib: "#fffefb", ink: "#14201b" },
  yellow: { bib: "#ffd166", ink: "#14201b" },
  blue: { bib: "#1f5fa8", ink: "#fffefb" },
  red: { bib: "#a3312a", ink: "#fffefb" },
  green: { bib: "#a6e3a1", ink: "#14201b" },
  orange: { bib: "#f59e42", ink: "#14201b" },
  purple: { bib: "#6b3fa0", ink: "#fffefb" },
  black: { bib: "#14201b", ink: "#fffefb" },
  pink: { bib: "#f7b6d2", ink: "#14201b" },
  sky: { bib: "#9bd4f5", ink: "#14201b" },
  plain: { bib: "#d9d6cb", ink: "#14201b" },
};
