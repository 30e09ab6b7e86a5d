import { storeTab } from "./tab-memory.ts";

/** Remembers a route's tab `data-tab` as the last choice on its page `data-page`, as for any other tab. */
export default class RememberedTab extends HTMLElement {
  static observedAttributes = ["data-tab"];

  attributeChangedCallback(): void {
    const { page = "", tab = "" } = this.dataset;
    storeTab({ page, tab });
  }
}
