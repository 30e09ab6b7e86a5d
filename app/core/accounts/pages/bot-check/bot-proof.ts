import type { BotCheckForm } from "#app/infra/bot-check/bot-check.ts";

type Check = Exclude<BotCheckForm, { kind: "none" }>;

/** The proof that a form needs for this check; empty if there is none to be had. */
export async function prove(check: Check): Promise<string> {
  return check.kind === "external"
    ? badgeProof(check)
    : (await import("./solve-challenge.ts")).solveChallenge();
}

interface Badge {
  render(place: HTMLElement, options: Record<string, unknown>): string;
  execute?(widget: string): void;
}

/** Gets a proof from an external service's widget; hCaptcha and Turnstile have the same functions under different names. */
async function badgeProof({ script, siteKey }: Extract<Check, { kind: "external" }>): Promise<string> {
  await loadScript(script);
  const { turnstile, hcaptcha } = window as { turnstile?: Badge; hcaptcha?: Badge };
  const place = document.body.appendChild(document.createElement("div"));
  return new Promise((resolve) => {
    const asked = { sitekey: siteKey, callback: resolve, "error-callback": () => resolve("") };
    if (turnstile) turnstile.render(place, asked);
    else if (hcaptcha) hcaptcha.execute?.(hcaptcha.render(place, { ...asked, size: "invisible" }));
    else resolve("");
  });
}

const loaded = new Map<string, Promise<void>>();

function loadScript(src: string): Promise<void> {
  const known = loaded.get(src);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src, async: true });
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${src} did not load.`)));
    document.head.append(script);
  });
  loaded.set(src, loading);
  return loading;
}
