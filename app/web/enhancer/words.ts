import type { MessageKey } from "#app/kernel/i18n/messages.ts";

/** The element in which a page brings the texts that scripts show on any page. */
export const WORDS_ID = "words";

/** Those texts. An element that shows more has them in its attributes. */
export const WORDS = [
  "shell.copied",
  "shell.form.sending",
  "shell.notCopied",
  "shell.request.aborted",
  "shell.request.again",
  "shell.request.doubt",
  "shell.request.known",
  "shell.request.network",
  "shell.request.status",
  "shell.request.timeout",
  "shell.request.tooLarge",
  "shell.unsaved",
] as const satisfies readonly MessageKey[];

export type Word = (typeof WORDS)[number];

let read: { json: string; texts: Partial<Record<Word, string>> } | undefined;

/** One of the page's texts, in its language. */
export function word(key: Word, values: Readonly<Record<string, string | number>> = {}): string {
  const json = document.getElementById(WORDS_ID)?.textContent || "{}";
  if (read?.json !== json) read = { json, texts: JSON.parse(json) };
  return fillIn(read.texts[key] ?? "", values);
}

/** A text with its `{{placeholders}}` replaced by `values`. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name) => String(values[name] ?? placeholder));
}

/** The text of an element that shows a count (`countForms`), with its `data-none` for 0 if it has one. */
export function countText({ one = "", many = "", none }: DOMStringMap, count: number): string {
  if (count === 0 && none !== undefined) return none;
  return fillIn(count === 1 ? one : many, { count });
}

/** Shows a text in an element that may be announced: the same text is not announced again. */
export function showText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
