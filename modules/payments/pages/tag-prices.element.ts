import { FormElement, showText } from "#app/kit/browser.ts";
import { tagPricesEcho } from "#modules/payments/tag-price-lines.ts";

/** Repeats while typing what is understood of each line of prices (`data-reading`: as whom). */
export default class TagPrices extends FormElement {
  protected look(): void {
    const typed = this.querySelector("textarea")?.value ?? "";
    showText(this.querySelector("output"), tagPricesEcho(typed, JSON.parse(this.dataset.reading ?? "")));
  }
}
