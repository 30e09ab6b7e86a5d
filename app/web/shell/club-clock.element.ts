const REFRESH_MS = 100;

/** Shows the time in the zone `data-zone` as `data-locale` writes it. */
export default class ClubClock extends HTMLElement {
  static observedAttributes = ["data-zone", "data-locale"];
  #timer = 0;
  #format: Intl.DateTimeFormat | undefined;

  attributeChangedCallback(): void {
    this.#format = undefined;
  }

  connectedCallback(): void {
    const show = () => {
      const { zone, locale } = this.dataset;
      this.#format ??= new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: "medium" });
      const now = this.#format.format(new Date());
      if (this.textContent !== now) this.textContent = now;
    };
    this.#timer = window.setInterval(show, REFRESH_MS);
  }

  disconnectedCallback(): void {
    window.clearInterval(this.#timer);
  }
}
