import { prove } from "./bot-proof.ts";

/** The longest that a form waits for its proof, in milliseconds; without a proof, a stricter rate limit applies. */
const PATIENCE_MS = 10_000;

/**
 * Adds the proof that the check `data-check` requires to what its form sends. The work starts when the form gets the
 * focus, and sending waits for it; meanwhile it shows `data-checking`. A proof can be used only once.
 */
export default class BotCheck extends HTMLElement {
  #stop = new AbortController();
  #proof: Promise<string> | undefined;
  /** What the form sends; undefined until it is known. */
  #known: string | undefined;
  #isWaiting = false;

  connectedCallback(): void {
    this.#stop = new AbortController();
    this.#isWaiting = false;
    this.#forget();
    const form = this.closest("form");
    const { signal } = this.#stop;
    form?.addEventListener("focusin", () => this.#begin(), { signal });
    form?.addEventListener("submit", this.#onSubmit, { signal, capture: true });
    form?.addEventListener("formdata", ({ formData }) => formData.set("proof", this.#known ?? ""), {
      signal,
    });
  }

  disconnectedCallback(): void {
    this.#stop.abort();
  }

  #begin(): Promise<string> {
    this.#proof ??= prove(JSON.parse(this.dataset.check ?? "")).catch(() => "");
    return this.#proof;
  }

  #forget(): void {
    this.#proof = undefined;
    this.#known = undefined;
  }

  #onSubmit = (event: SubmitEvent) => {
    // It is read while the form is being sent.
    if (this.#known !== undefined) return void setTimeout(() => this.#forget());
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!this.#isWaiting) void this.#sendLater(event);
  };

  async #sendLater({ submitter, target }: SubmitEvent): Promise<void> {
    const { signal } = this.#stop;
    const status = this.querySelector("[role=status]");
    this.#isWaiting = true;
    if (status) status.textContent = this.dataset.checking ?? "";
    const late = new Promise<string>((resolve) => setTimeout(resolve, PATIENCE_MS, ""));
    const known = await Promise.race([this.#begin(), late]);
    if (signal.aborted) return;
    this.#known = known;
    this.#isWaiting = false;
    if (status) status.textContent = "";
    // A proof that was there already is known before the browser is done with this try, and until then it begins no other.
    setTimeout(() => (target as HTMLFormElement).requestSubmit(submitter?.isConnected ? submitter : null));
  }
}
