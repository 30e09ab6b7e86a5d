import { FormElement } from "#app/web/enhancer/form-element.ts";
import { showText } from "#app/web/enhancer/words.ts";
import { amountEcho } from "./amount-echo.ts";

/** Repeats while typing which amount will be read (`data-format`), in the reader's locale (`data-locale`). */
export default class MoneyInput extends FormElement {
  protected look(): void {
    const { format = "", locale = "" } = this.dataset;
    const typed = this.querySelector("input")?.value ?? "";
    showText(this.querySelector("output"), amountEcho(typed, JSON.parse(format), locale));
  }
}
