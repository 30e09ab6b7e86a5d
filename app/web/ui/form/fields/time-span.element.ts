import { spanFacts, spanHours } from "#app/kernel/values/time-span.ts";
import { FormElement } from "#app/web/enhancer/form-element.ts";
import { fillIn, showText } from "#app/web/enhancer/words.ts";

/** Says while typing if a finish is on the next day, and asks about a length that may be a slip. */
export default class TimeSpan extends FormElement {
  protected look(): void {
    const { nextDay = "", allowLong = "" } = this.dataset;
    const [startTime = "", finishTime = ""] = this.#values("[type=time]");
    const isDated = this.#values("[type=date]").some(Boolean);
    const facts = isDated ? undefined : spanFacts({ startTime, finishTime });
    showText(this.querySelector("[role=status]"), facts?.isNextDay ? nextDay : "");
    const question = this.querySelector("fieldset");
    if (!question) return;
    question.hidden = question.disabled = !facts?.isLong;
    if (!facts?.isLong) return;
    const hours = spanHours(facts.minutes).toLocaleString(document.documentElement.lang);
    showText(question.querySelector(".choice > span"), fillIn(allowLong, { hours }));
  }

  #values(selector: string): string[] {
    return [...this.querySelectorAll<HTMLInputElement>(`input${selector}`)].map(({ value }) => value);
  }
}
