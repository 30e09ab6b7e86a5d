const REFRESH_MS = 100;

/** Shows the time in the zone `data-zone` as `data-locale` writes it. */
export default class ClubClock extends HTMLElement {
  #timer = 0;

  connectedCallback(): void {
    const { zone, locale } = this.dataset;
    const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: "medium" });
    const show = () => {
      const now = format.format(new Date());
      if (this.textContent !== now) this.textContent = now;
    };
    this.#timer = window.setInterval(show, REFRESH_MS);
  }

  disconnectedCallback(): void {
    window.clearInterval(this.#timer);
  }
}
