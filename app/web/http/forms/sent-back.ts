/**
 * How many characters of the typed text a page sends back, in all fields together: more than twice what the longest
 * form holds when it is used as intended. Each character is written several times, and escaping makes it up to six
 * times as long.
 */
const MAX_SENT_BACK = 10_000;

type Typed = Readonly<Record<string, unknown>>;

/**
 * The typed fields as they go back to a form that was not accepted: whole, or only the beginning of a huge one. The
 * shortest fields come first, so that a huge one takes no room from them.
 */
export function sentBack<T extends Typed | null | undefined>(typed: T): T {
  if (!typed) return typed;
  let left = MAX_SENT_BACK;
  const cut = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, left).map(cut);
    if (typeof value !== "string") return value;
    const shown = value.slice(0, left);
    left -= shown.length;
    // The cut may have split a surrogate pair.
    return shown.toWellFormed();
  };
  const sent = new Map(
    Object.entries(typed)
      .sort(([, a], [, b]) => textLength(a) - textLength(b))
      .map(([name, value]) => [name, cut(value)]),
  );
  return Object.fromEntries(Object.keys(typed).map((name) => [name, sent.get(name)])) as T;
}

function textLength(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + textLength(one), 0);
  return typeof value === "string" ? value.length : 0;
}
