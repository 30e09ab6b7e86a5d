import { changedFields } from "#app/web/enhancer/form-changes.ts";
import { FormElement } from "#app/web/enhancer/form-element.ts";
import { fillIn } from "#app/web/enhancer/words.ts";

/** The end of a settings form: names what was changed (`data-labels`: by field), and offers to undo it. */
export default class SaveBar extends FormElement {
  protected look(): void {
    const form = this.closest("form");
    if (form) this.#show(changedFields(form));
  }

  #show(changed: readonly string[]): void {
    const { labels = "{}", one = "", many = "" } = this.dataset;
    const byName: Readonly<Record<string, string>> = JSON.parse(labels);
    const names = changed.map((name) =>
      (byName[name] ?? name).toLocaleLowerCase(document.documentElement.lang),
    );
    this.toggleAttribute("data-changed", changed.length > 0);
    for (const part of this.querySelectorAll<HTMLElement>(":scope > p, :scope > [type=reset]"))
      part.hidden = changed.length === 0;
    const [count, list] = this.querySelectorAll("p > b, p > span");
    if (count) count.textContent = fillIn(changed.length === 1 ? one : many, { count: changed.length });
    if (list) list.textContent = names.join(", ");
  }
}
