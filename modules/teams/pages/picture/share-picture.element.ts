import { onShown } from "#app/kit/browser.ts";

/** Shares the picture at `data-path` with the apps of a device that take pictures; its button says how that went. */
export default class SharePicture extends HTMLElement {
  #stop = new AbortController();
  #loaded: File | undefined;

  connectedCallback(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.addEventListener("click", () => void this.#share(), { signal });
    // What the server says of the button is that it is hidden.
    onShown(() => this.#show(), signal);
    this.#show();
  }

  disconnectedCallback(): void {
    this.#stop.abort();
  }

  #show(): void {
    const button = this.querySelector("button");
    if (button) button.hidden = !takesPictures();
  }

  async #share(): Promise<void> {
    const file = this.#loaded ?? (await load(this.dataset.path ?? ""));
    if (!file) return this.#say("failed");
    // Browsers only share right after a tap; if the picture took too long to load, another tap is needed.
    const refused = await navigator.share({ files: [file] }).catch((error: DOMException) => error);
    const isLate = refused?.name === "NotAllowedError" && !this.#loaded;
    this.#loaded = isLate ? file : undefined;
    this.#say(isLate ? "again" : "share");
  }

  #say(what: "share" | "again" | "failed"): void {
    const label = this.querySelector("span");
    if (label) label.textContent = this.dataset[what] ?? "";
  }
}

const takesPictures = () =>
  typeof navigator.canShare === "function" &&
  navigator.canShare({ files: [new File([], "teams.png", { type: "image/png" })] });

async function load(path: string): Promise<File | undefined> {
  const answer = await fetch(path).catch(() => undefined);
  if (!answer?.ok || answer.headers.get("Content-Type") !== "image/png") return undefined;
  const named = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "");
  return new File([await answer.blob()], named?.[1] ?? "teams.png", { type: "image/png" });
}
