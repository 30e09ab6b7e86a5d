import { showFieldError } from "#app/web/ui/form/fields/field-error.ts";
import { typedFault } from "./typed-fault.ts";

/** Says while typing what would be refused: `data-rule` decides, `data-faults` has the words. */
export default class SettingField extends HTMLElement {
  #stop = new AbortController();

  connectedCallback(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.addEventListener("input", this.#look, { signal });
    // The values are reset only after the event.
    this.closest("form")?.addEventListener("reset", () => setTimeout(this.#look), { signal });
  }

  disconnectedCallback(): void {
    this.#stop.abort();
  }

  #look = () => {
    const { rule = "", faults = "" } = this.dataset;
    const input = this.querySelector("input");
    if (!input) return;
    const fault = typedFault(JSON.parse(rule), input.value);
    showFieldError(input, fault && JSON.parse(faults)[fault], this.querySelector("template"));
  };
}
