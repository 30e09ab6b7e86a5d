/** Goes on to the address of its link by itself, as soon as it is shown. */
export default class PageDeparture extends HTMLElement {
  connectedCallback(): void {
    const link = this.querySelector("a");
    if (link) window.location.assign(link.href);
  }
}
