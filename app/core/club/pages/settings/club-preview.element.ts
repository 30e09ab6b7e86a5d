import type { Accent } from "#app/kernel/accent.ts";
import { FormElement } from "#app/web/enhancer/form-element.ts";
import { showText } from "#app/web/enhancer/words.ts";
import { showFieldError } from "#app/web/ui/form/fields/field-error.ts";
import { pictureAddress } from "./chosen-picture.ts";

/** Shows in two small phones, and beside their fields, the crest and the accent that are chosen in its form. */
export default class ClubPreview extends FormElement {
  static observedAttributes = ["data-logo"];
  /** The chosen file that was looked at. */
  #file: File | undefined;
  #picture: Promise<string | undefined> | undefined;

  attributeChangedCallback(_name: string, before: string | null): void {
    // What was chosen is saved.
    const input = this.#input("logo");
    if (before !== null && input) input.value = "";
  }

  protected look(): void {
    this.#showAccent();
    void this.#showCrest();
  }

  #input(name: string, state = ""): HTMLInputElement | null | undefined {
    return this.closest("form")?.querySelector<HTMLInputElement>(`input[name="${name}"]${state}`);
  }

  #showAccent(): void {
    const { tones, reads = "" } = this.#input("accent", ":checked")?.dataset ?? {};
    showText(this.closest("form")?.querySelector(".swatches ~ [role=status] > span"), reads);
    const accent: Accent | undefined = tones && JSON.parse(tones);
    for (const phone of this.querySelectorAll<HTMLElement>("[data-theme]")) {
      const { ink = "", content = "" } = accent?.[phone.dataset.theme as keyof Accent] ?? {};
      phone.style.setProperty("--color-primary", ink);
      phone.style.setProperty("--color-primary-content", content);
    }
  }

  async #showCrest(): Promise<void> {
    const input = this.#input("logo");
    const file = input?.files?.[0];
    const isOther = file !== this.#file;
    if (isOther) {
      this.#file = file;
      this.#picture = file && pictureAddress(file);
    }
    const picture = await this.#picture;
    if (file !== this.#file) return;
    if (input && (isOther || file)) {
      const fault = file && !picture ? this.dataset.noPicture : undefined;
      showFieldError(input, fault, this.querySelector("template"));
    }
    const isRemoved = this.#input("removeLogo")?.checked;
    this.#putCrests(isRemoved ? "" : (picture ?? this.dataset.logo ?? ""));
  }

  #putCrests(address: string): void {
    for (const crest of this.closest("form")?.querySelectorAll(".crest") ?? []) {
      if ((crest.getAttribute("src") ?? "") === address) continue;
      if (crest instanceof HTMLImageElement && address !== "") crest.src = address;
      else crest.replaceWith(this.#makeCrest(address));
    }
  }

  #makeCrest(address: string): HTMLElement {
    if (address === "") {
      const initials = document.createElement("span");
      initials.className = "crest";
      initials.ariaHidden = "true";
      initials.textContent = this.dataset.initials ?? "";
      return initials;
    }
    const picture = new Image(44, 44);
    picture.className = "crest";
    picture.alt = "";
    picture.src = address;
    return picture;
  }
}
