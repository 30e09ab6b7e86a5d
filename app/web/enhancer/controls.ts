import { showToast } from "./toasts.ts";
import { word } from "./words.ts";

/** How long a button says that it has copied, in milliseconds. */
const SHOW_DONE_MS = 2_500;

const FOCUSABLE = "input:not([type=hidden]), select, textarea, button";

/** What single attributes make of buttons, links and fields: one listener for all of them. */
export function heedControls(): void {
  // Some buttons are of use only where the browser can do what they say.
  document.documentElement.toggleAttribute("data-can-share", typeof navigator.share === "function");
  document.addEventListener("click", onClick);
  document.addEventListener("change", onChange);
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const control = event.target.closest<HTMLElement>("button, a");
  if (!control || !isPlain) return;
  const { opens, copies, shares } = control.dataset;
  if (opens !== undefined) {
    if (openDialog(opens)) event.preventDefault();
  } else if (control.hasAttribute("data-closes")) control.closest("dialog")?.close();
  else if (copies !== undefined) void copy(control, copies);
  // It rejects if the reader closes the phone's share sheet, which is not an error.
  else if (shares !== undefined) void navigator.share(JSON.parse(shares)).catch(() => {});
  else if (control.hasAttribute("data-prints")) window.print();
  else if (control.hasAttribute("data-reveals")) reveal(control);
  else if (control.matches(".error-summary a")) focusField(control as HTMLAnchorElement, event);
}

function onChange({ target }: Event): void {
  if (target instanceof HTMLSelectElement && target.hasAttribute("data-submits"))
    target.form?.requestSubmit();
}

/** Opens the dialog with this id; false if there is none. */
export function openDialog(id: string): boolean {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return false;
  if (!dialog.open) dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-first-focus]")?.focus();
  return true;
}

async function copy(button: HTMLElement, text: string): Promise<void> {
  const label = button.querySelector("[aria-live]");
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showToast({ kind: "warning", text: word("shell.notCopied") });
    return;
  }
  if (!label || button.dataset.copied !== undefined) return;
  const before = label.textContent;
  button.dataset.copied = "";
  label.textContent = word("shell.copied");
  setTimeout(() => {
    delete button.dataset.copied;
    label.textContent = before;
  }, SHOW_DONE_MS);
}

/** Shows or hides what is typed into a password's field. */
function reveal(button: HTMLElement): void {
  const field = document.getElementById(button.getAttribute("aria-controls") ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  const isShown = field.type === "password";
  field.type = isShown ? "text" : "password";
  button.setAttribute("aria-pressed", String(isShown));
  const { label = "", reveals = "" } = button.dataset;
  button.textContent = isShown ? reveals : label;
}

/** Goes to the field itself that a form's summary of errors names. */
function focusField(link: HTMLAnchorElement, event: Event): void {
  const named = document.getElementById(link.hash.slice(1));
  const field = named?.matches(FOCUSABLE) ? named : named?.querySelector<HTMLElement>(FOCUSABLE);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
