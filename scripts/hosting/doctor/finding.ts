/** What the doctor found out about one thing. */
export interface Finding {
  /** What was examined: `certificate`. */
  about: string;
  /** `problem`: something does not work, or is open to attack. `warning`: that will, or may, become so. */
  level: "ok" | "warning" | "problem";
  what: string;
  /** Why it matters; absent if all is well. */
  why?: string;
  /** What to do. */
  action?: string;
}

/** The finding that something is well. */
export const ok = (about: string, what: string): Finding => ({ about, level: "ok", what });

const SIGNS = { ok: "✓", warning: "!", problem: "✗" };

/** A finding as lines for a person. */
export function linesOf({ about, level, what, why, action }: Finding): string[] {
  const indent = " ".repeat(16);
  return [
    `${SIGNS[level]} ${about.padEnd(14)}${what}`,
    ...[why, action && `→ ${action}`].flatMap((line) => (line ? [indent + line] : [])),
  ];
}
