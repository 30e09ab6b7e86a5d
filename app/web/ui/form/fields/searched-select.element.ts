import { choiceMeant, choicesFound } from "#app/kernel/choice-search.ts";
import { onShown } from "#app/web/enhancer/shown.ts";
import { fillIn, showText } from "#app/web/enhancer/words.ts";

interface ShownGroup {
  group: HTMLOptGroupElement;
  options: HTMLOptionElement[];
}

/** What a search has found in: the whole list, and what was chosen from it before. */
interface Searched {
  list: ShownGroup[];
  before: string;
}

/** A search above a long list: it leaves only the matches, and selects the most likely one. */
export default class SearchedSelect extends HTMLElement {
  #stop = new AbortController();
  #searched: Searched | undefined;

  connectedCallback(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#search.addEventListener("input", this.#look, { signal });
    this.#search.addEventListener("keydown", this.#onKeyDown, { signal });
    this.#select.addEventListener("change", this.#remember, { signal });
    // The values are reset only after the event.
    const onReset = () => {
      this.#remember();
      this.#look();
    };
    this.closest("form")?.addEventListener("reset", () => setTimeout(onReset), { signal });
    onShown(this.#onShown, signal);
    this.#onShown();
  }

  disconnectedCallback(): void {
    this.#stop.abort();
  }

  get #search(): HTMLInputElement {
    return this.querySelector("input") as HTMLInputElement;
  }

  get #select(): HTMLSelectElement {
    return this.querySelector("select") as HTMLSelectElement;
  }

  #onKeyDown = (event: KeyboardEvent) => {
    // Enter would submit the form.
    if (event.key === "Enter") event.preventDefault();
    if (event.key !== "Escape") return;
    this.#search.value = "";
    this.#look();
  };

  #remember = () => {
    if (this.#searched) this.#searched.before = this.#select.value;
  };

  #onShown = () => {
    if (this.#search.value.trim() !== "") this.#look();
    // The list is the one that has just come.
    else this.#searched = undefined;
  };

  #look = () => {
    const typed = this.#search.value.trim();
    if (typed === "" && !this.#searched) return;
    this.#searched ??= { list: this.#list(), before: this.#select.value };
    const { list, before } = this.#searched;
    const groups = list.map(({ group, options }) => ({
      label: group.label,
      choices: options.map(({ value, text, dataset }) => ({ value, label: text, also: dataset.also })),
    }));
    const found = typed === "" ? [] : choicesFound(groups, typed);
    const values = found.flatMap(({ choices }) => choices.map(({ value }) => value));
    const meant = choiceMeant(found, typed);
    this.#leave(list, values.length > 0 ? new Set(values) : undefined);
    this.#select.value = meant?.value ?? before;
    this.#select.dispatchEvent(new Event("input", { bubbles: true }));
    const { one = "", many = "", none = "" } = this.dataset;
    const result = values.length === 1 ? one : many;
    const said = meant ? fillIn(result, { count: values.length, chosen: meant.label }) : none;
    showText(this.querySelector("[role=status]"), typed === "" ? "" : said);
    if (typed === "") this.#searched = undefined;
  };

  #list(): ShownGroup[] {
    const groups = [...this.#select.querySelectorAll("optgroup")];
    return groups.map((group) => ({ group, options: [...group.querySelectorAll("option")] }));
  }

  /** Leaves these choices in the list, or all. */
  #leave(list: readonly ShownGroup[], found: ReadonlySet<string> | undefined): void {
    for (const { group, options } of list) {
      const isFound = ({ value }: HTMLOptionElement) => found?.has(value) ?? true;
      // What is saved stays, since without it nobody could tell whether the choice has changed.
      const left = options.filter((option) => isFound(option) || option.defaultSelected);
      for (const option of left) option.hidden = !isFound(option);
      group.hidden = left.every(({ hidden }) => hidden);
      group.replaceChildren(...left);
    }
    const groups = list.map(({ group }) => group);
    this.#select.replaceChildren(...groups.filter(({ childElementCount }) => childElementCount > 0));
  }
}
