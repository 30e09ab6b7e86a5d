/**
 * Says what is wrong with a control in place of what was said before; nothing if `text` is absent. `template`: the error's
 * paragraph (`FieldErrorTemplate`).
 */
export function showFieldError(
  control: HTMLElement,
  text: string | undefined,
  template?: HTMLTemplateElement | null,
): void {
  const field = control.closest(".field");
  const before = field?.querySelector(":scope > .field-error");
  const id = `${control.id}-error`;
  if (text === undefined) before?.remove();
  else {
    const error = before ?? template?.content.firstElementChild?.cloneNode(true);
    if (!(error instanceof Element)) return;
    error.id = id;
    const words = error.querySelector("span");
    if (words && words.textContent !== text) words.textContent = text;
    if (!before) field?.append(error);
  }
  const others = (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((one) => one && one !== id);
  const describing = text === undefined ? others : [...others, id];
  if (describing.length > 0) control.setAttribute("aria-describedby", describing.join(" "));
  else control.removeAttribute("aria-describedby");
  if (text === undefined) control.removeAttribute("aria-invalid");
  else control.setAttribute("aria-invalid", "true");
}
