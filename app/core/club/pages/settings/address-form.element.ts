import { openDialog } from "#app/web/enhancer/controls.ts";
import { parsePage } from "#app/web/enhancer/show-page.ts";
import { onShown } from "#app/web/enhancer/shown.ts";
import { visit } from "#app/web/enhancer/visit.ts";
import { fillIn } from "#app/web/enhancer/words.ts";
import { showFieldError } from "#app/web/ui/form/fields/field-error.ts";

const TYPING_PAUSE_MS = 350;

/** What the page that asks about a move says of a typed subdomain. */
interface Answer {
  typed: string;
  verdict: Node[];
  /** What has to be sent to move there; absent if the club can't. */
  move?: Record<"subdomain" | "reviewed", string>;
}

/** Says while the club's subdomain is typed whether it is free, and asks in a dialog before the club moves there. */
export default class AddressForm extends HTMLElement {
  #stop = new AbortController();
  #asking = new AbortController();
  #timer = 0;
  #answer: Answer | undefined;

  connectedCallback(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const form = this.#form;
    form.addEventListener("input", this.#onInput, { signal });
    form.addEventListener("submit", this.#onSubmit, { signal });
    // What the server says of the form is without the answer.
    onShown(() => this.#show(), signal);
  }

  disconnectedCallback(): void {
    this.#stop.abort();
    this.#forget();
  }

  get #form(): HTMLFormElement {
    return this.querySelector("form") as HTMLFormElement;
  }

  get #input(): HTMLInputElement {
    return this.querySelector("input") as HTMLInputElement;
  }

  get #typed(): string {
    return this.#input.value.trim().toLowerCase();
  }

  #forget(): void {
    window.clearTimeout(this.#timer);
    this.#asking.abort();
  }

  #onInput = () => {
    this.#forget();
    this.#timer = window.setTimeout(() => void this.#look(), TYPING_PAUSE_MS);
  };

  #onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = this.#typed;
    if (this.#answer?.typed !== typed) {
      this.#forget();
      await this.#look();
    }
    // Somebody types on.
    if (this.#typed !== typed) return;
    if (this.#answer?.typed !== typed) return void visit({ url: new URL(this.#url) });
    const { move } = this.#answer;
    if (!move || typed === this.dataset.subdomain) return this.#input.focus();
    for (const [name, value] of Object.entries(move)) {
      const field = this.querySelector<HTMLInputElement>(`dialog input[name="${name}"]`);
      if (field) field.value = value;
    }
    const says = this.querySelector("dialog p");
    if (says) says.textContent = fillIn(this.dataset.fromTo ?? "", { subdomain: move.subdomain });
    openDialog("address-dialog");
  };

  /** The page that asks about the move. */
  get #url(): string {
    return `${this.#form.action}?${new URLSearchParams({ subdomain: this.#typed })}`;
  }

  async #look(): Promise<void> {
    const typed = this.#typed;
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    // Without an answer nothing is said; another page may want a new sign-in.
    const html = await fetch(this.#url, { signal }).then(
      (response) => (response.redirected ? "" : response.text()),
      () => "",
    );
    const page = parsePage(html);
    if (!page || signal.aborted) return;
    const field = (name: string) =>
      page.querySelector<HTMLInputElement>(`#form-move [name="${name}"]`)?.value;
    const [subdomain, reviewed] = [field("subdomain"), field("reviewed")];
    this.#answer = {
      typed,
      verdict: [...(page.querySelector(".subdomain-state")?.childNodes ?? [])],
      move: subdomain !== undefined && reviewed !== undefined ? { subdomain, reviewed } : undefined,
    };
    this.#show();
  }

  #show(): void {
    if (!this.#answer || this.#answer.typed !== this.#typed) return;
    const { verdict } = this.#answer;
    const copies = verdict.map((node) => document.importNode(node, true));
    this.querySelector(".subdomain-state")?.replaceChildren(...copies);
    // What was wrong with the one that was sent.
    showFieldError(this.#input, undefined);
    const isRefused = copies.some((node) => node instanceof Element && node.matches(".field-error"));
    if (isRefused) this.#input.setAttribute("aria-invalid", "true");
  }
}
