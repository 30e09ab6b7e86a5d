/** The hidden field in which a form says what its page showed. */
export const SHOWN_FIELD = "shownValues";

/** The values of a form's fields as a browser posts them: one text, several, or none. */
export type FormValues = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/**
 * What a page showed in each field of its form, as digests. It comes back with the form, so anybody can forge it: it
 * says what is compared, and nothing else follows from it.
 */
export type Shown = Readonly<Record<string, string>>;

/** What a form says about the values that its page shows. */
export function digestValues(values: FormValues): Shown {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, digestValue(value)]));
}

/** What a form said its page had shown; undefined if it said nothing, or nonsense. */
export function parseShown(posted: unknown): Shown | undefined {
  if (typeof posted !== "string") return undefined;
  try {
    const shown: unknown = JSON.parse(posted);
    if (typeof shown !== "object" || shown === null || Array.isArray(shown)) return undefined;
    return Object.values(shown).every((digest) => typeof digest === "string") ? (shown as Shown) : undefined;
  } catch {
    return undefined;
  }
}

/** What others saved in a form's fields since its page showed them, by field. */
export interface ConcurrentEdits {
  /** The fields that the sender left as they were: what is saved now applies. */
  untouched: Readonly<Record<string, string[]>>;
  /** The fields that the sender changed as well, to something else. */
  conflicts: Readonly<Record<string, string[]>>;
}

/** Compares what was posted with what the page showed, and with what it would show now. */
export function concurrentEdits(posted: FormData, shown: Shown, current: FormValues): ConcurrentEdits {
  const untouched: Record<string, string[]> = {};
  const conflicts: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(current)) {
    const now = digestValue(value);
    if (!Object.hasOwn(shown, name) || shown[name] === now) continue;
    const typed = digestValue(posted.getAll(name).map(String));
    if (typed === now) continue;
    if (typed === shown[name]) untouched[name] = toTexts(value);
    else conflicts[name] = toTexts(value);
  }
  return { untouched, conflicts };
}

/** An empty text and no text at all are the same to a form. */
function toTexts(value: FormValues[string]): string[] {
  return [value ?? []].flat().filter((text) => text !== "");
}

/** Choices have no order, and browsers post the ends of lines in their own way. */
function digestValue(value: FormValues[string]): string {
  const texts = toTexts(value).map((text) => text.replaceAll("\r\n", "\n").trim());
  return hash(JSON.stringify(texts.filter(Boolean).sort()));
}

/** 53 bits that tell texts apart (cyrb53, bryc, public domain): synchronous, and the same in every browser. */
function hash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
