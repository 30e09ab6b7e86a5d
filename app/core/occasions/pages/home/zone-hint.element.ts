import { noteOtherZone } from "#app/web/enhancer/device-zone.ts";

/** The hint that the club's time zone, `data-club`, is another one than the device's: its button dismisses it. */
export default class ZoneHint extends HTMLElement {
  constructor() {
    super();
    this.addEventListener("click", ({ target }) => {
      if (!(target instanceof Element) || !target.closest("button")) return;
      noteOtherZone(this.dataset.club ?? "");
      this.remove();
    });
  }
}
