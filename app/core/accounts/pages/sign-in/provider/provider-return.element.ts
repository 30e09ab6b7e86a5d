/**
 * The end of a provider's sign-in in a window or frame: gives `data-message` to the page that opened it, if that is at
 * `data-opener`, and closes. If the provider has cut the window off from its opener, the sign-in continues at `data-to`.
 */
export default class ProviderReturn extends HTMLElement {
  connectedCallback(): void {
    const { mode, opener = "", to = "/", message = "" } = this.dataset;
    const listener: Window | null = mode === "silent" ? window.parent : window.opener;
    if (listener && listener !== window) listener.postMessage(JSON.parse(message), opener);
    else window.location.replace(to);
    if (mode === "popup" && listener) window.close();
  }
}
