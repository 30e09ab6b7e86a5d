import { refresh, visit } from "#app/web/enhancer/visit.ts";

/** Reads its page anew every `data-every` seconds; or once after `data-after` seconds, from the address `data-to`. */
export default class PageRefresh extends HTMLElement {
  static observedAttributes = ["data-to"];
  #timer = 0;

  connectedCallback(): void {
    this.#start();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#start();
  }

  disconnectedCallback(): void {
    window.clearTimeout(this.#timer);
  }

  #start(): void {
    window.clearTimeout(this.#timer);
    const { every, after, to } = this.dataset;
    this.#timer = window.setTimeout(
      () => void this.#look(to, every !== undefined),
      Number(every ?? after) * 1_000,
    );
  }

  async #look(to: string | undefined, goesOn: boolean): Promise<void> {
    const isRead = await (to === undefined
      ? refresh()
      : visit({ url: new URL(to, location.href), quiet: true, replace: true }));
    if (this.isConnected && (goesOn || !isRead)) this.#start();
  }
}
