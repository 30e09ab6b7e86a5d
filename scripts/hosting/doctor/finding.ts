/** One thing that was looked at. */
export interface Finding {
  /** What was looked at: `certificate`. */
  about: string;
  /** `problem`: something does not work, or is open. `warning`: it will, or may be. */
  level: "ok" | "warning" | "problem";
  what: string;
  /** Why it matters; of all but what is well. */
  why?: string;
  /** What to do. */
  todo?: string;
}

/** What is well. */
export const ok = (about: string, what: string): Finding => ({ about, level: "ok", what });

const SIGNS = { ok: "✓", warning: "!", problem: "✗" };

/** A finding as lines for a person. */
export function linesOf({ about, level, what, why, todo }: Finding): string[] {
  const indent = " ".repeat(16);
  return [
    `${SIGNS[level]} ${about.padEnd(14)}${what}`,
    ...[why, todo && `→ ${todo}`].flatMap((line) => (line ? [indent + line] : [])),
  ];
}
