/**
 * Selects the device's time zone, which only scripts know, and what people there pay with, unless somebody has already
 * changed the server's guesses (`data-timezone`, `data-currency`).
 */
export default class DeviceZone extends HTMLElement {
  connectedCallback(): void {
    const zone = this.#field("timezone");
    const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const isDevice = ({ value, dataset }: HTMLOptionElement) => value === device || dataset.also === device;
    const there = [...(zone?.options ?? [])].find(isDevice);
    if (!zone || !there || there.selected || zone.value !== this.dataset.timezone) return;
    select(zone, there.value);
    const currency = this.#field("currency");
    if (currency && there.dataset.currency && currency.value === this.dataset.currency)
      select(currency, there.dataset.currency);
  }

  #field(name: string): HTMLSelectElement | undefined {
    const field = this.closest("form")?.elements.namedItem(name);
    return field instanceof HTMLSelectElement ? field : undefined;
  }
}

/** Selects a value as if the page had come with it: nobody has typed it. */
function select(field: HTMLSelectElement, value: string): void {
  for (const option of field.options) option.defaultSelected = option.value === value;
  field.value = value;
}
