import { word } from "./words.ts";

/** The labels of pressed buttons that say that they are being sent. */
const labels = new Map<Element, Node[]>();

/** Marks a pressed button; the main button of a form says that it is being sent. */
export function markPending(pressed: HTMLElement): void {
  pressed.setAttribute("data-pending", "");
  const { saysSending } = pressed.dataset;
  if (saysSending === undefined) return;
  pressed.setAttribute("aria-disabled", "true");
  labels.set(pressed, [...pressed.childNodes]);
  pressed.replaceChildren(saysSending || word("shell.form.sending"));
}

export function isPending(): boolean {
  return document.querySelector("[data-pending]") !== null;
}

/** The request has ended: every button is as it was. */
export function clearPending(): void {
  for (const pressed of document.querySelectorAll("[data-pending]")) pressed.removeAttribute("data-pending");
  for (const [pressed, label] of labels) {
    pressed.removeAttribute("aria-disabled");
    pressed.replaceChildren(...label);
  }
  labels.clear();
}
