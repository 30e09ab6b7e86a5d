import { changedFields } from "#app/web/enhancer/form-changes.ts";
import { FormElement } from "#app/web/enhancer/form-element.ts";
import { fillIn } from "#app/web/enhancer/words.ts";

/** The end of a settings form: names what was changed (`data-labels`: by field), and offers to undo it. */
export default class SaveBar extends FormElement {
  /** The names of the fields whose values are not saved. */
  #unsaved: readonly string[] = [];

  protected look(): void {
    const form = this.closest("form");
    if (!form) return;
    const changed = changedFields(form);
    // What was refused is not saved, though the page came with it.
    const isRefused = form.dataset.guarded === "refused";
    this.#unsaved = isRefused ? [...new Set([...this.#unsaved, ...changed])] : changed;
    this.#show(this.#unsaved, changed.length > 0);
  }

  #show(unsaved: readonly string[], canUndo: boolean): void {
    const { labels = "{}", one = "", many = "" } = this.dataset;
    const byName: Readonly<Record<string, string>> = JSON.parse(labels);
    const names = unsaved.map((name) =>
      (byName[name] ?? name).toLocaleLowerCase(document.documentElement.lang),
    );
    this.toggleAttribute("data-changed", unsaved.length > 0);
    const text = this.querySelector("p");
    if (text) text.hidden = unsaved.length === 0;
    const undo = this.querySelector<HTMLElement>("[type=reset]");
    if (undo) {
      // The button disappears once it is pressed.
      if (!canUndo && undo === document.activeElement)
        this.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
      undo.hidden = !canUndo;
    }
    const [count, list] = this.querySelectorAll("p > b, p > span");
    if (count) count.textContent = fillIn(unsaved.length === 1 ? one : many, { count: unsaved.length });
    if (list) list.textContent = names.join(", ");
  }
}
