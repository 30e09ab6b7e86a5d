import { onShown } from "#app/web/enhancer/shown.ts";
import { showToast } from "#app/web/enhancer/toasts.ts";
import { refresh } from "#app/web/enhancer/visit.ts";
import {
  browserSubscription,
  keepPushMemory,
  type PushState,
  pushMemory,
  pushState,
  subscribe,
  unsubscribe,
} from "./push-browser.ts";

const PAGE = "/my-settings";

/**
 * Switches push messages on or off on this device, by its buttons `data-act`. What is in it is shown in the states that its
 * `data-when` names. `data-key`: the public key that browsers subscribe with; `data-known`: the endpoint that the server uses
 * for this sign-in, `data-sign-in`, empty if none; absent on pages that don't know it, which rely on what this browser remembers.
 */
export default class PushDevice extends HTMLElement {
  #state: PushState | "unknown" | "declined" = "unknown";
  #isBusy = false;
  #stop = new AbortController();

  connectedCallback(): void {
    this.#stop = new AbortController();
    this.addEventListener("click", this.#onClick, this.#stop);
    const look = () => {
      this.#show();
      void this.#look();
    };
    onShown(look, this.#stop.signal);
    look();
  }

  disconnectedCallback(): void {
    this.#stop.abort();
  }

  async #look(): Promise<void> {
    const { known, signIn } = this.dataset;
    const { device, declined } = pushMemory();
    const remembered = device?.signIn === signIn ? device?.endpoint : undefined;
    if (known === undefined && declined) this.#state = "declined";
    else this.#state = await pushState((known ?? remembered) || null).catch(() => "unsupported" as const);
    this.#show();
  }

  #show(): void {
    for (const part of this.querySelectorAll<HTMLElement>("[data-when]"))
      part.hidden = !part.dataset.when?.split(" ").includes(this.#state);
    for (const button of this.querySelectorAll("button")) button.disabled = this.#isBusy;
  }

  #onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const acts: Record<string, () => Promise<void>> = {
      on: () => this.#turnOn(),
      off: () => this.#turnOff(),
      decline: async () => keepPushMemory({ ...pushMemory(), declined: true }),
    };
    const act = acts[button?.dataset.act ?? ""];
    if (act) void this.#run(act);
  };

  async #run(act: () => Promise<void>): Promise<void> {
    this.#isBusy = true;
    this.#show();
    try {
      await act();
    } catch {
      showToast({ kind: "error", text: this.dataset.failed ?? "" });
    }
    this.#isBusy = false;
    await this.#look();
  }

  async #turnOn(): Promise<void> {
    const { key = "", signIn = "" } = this.dataset;
    const device = await subscribe(key);
    if (!device) return;
    await send({ intent: "add-device", ...device });
    keepPushMemory({ device: { signIn, endpoint: device.endpoint } });
    this.#know(device.endpoint);
    await refresh();
  }

  async #turnOff(): Promise<void> {
    const endpoint = (await browserSubscription())?.endpoint ?? this.dataset.known;
    if (endpoint) await send({ intent: "remove-device", endpoint });
    keepPushMemory({ declined: true });
    await unsubscribe();
    this.#know("");
    await refresh();
  }

  #know(endpoint: string): void {
    if (this.dataset.known !== undefined) this.dataset.known = endpoint;
  }
}

async function send(fields: Record<string, string>): Promise<void> {
  const answer = await fetch(PAGE, { method: "POST", body: new URLSearchParams(fields) });
  // Whoever is no longer signed in is led to another page.
  if (!answer.ok || answer.redirected) throw new Error(`The device was not saved: ${answer.status}.`);
}
