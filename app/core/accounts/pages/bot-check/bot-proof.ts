import type { BotCheckForm } from "#app/infra/bot-check/bot-check.ts";

/** The longest that a form waits for its proof, in milliseconds; without a proof, a stricter rate limit applies. */
const PATIENCE_MS = 10_000;

type Check = Exclude<BotCheckForm, { kind: "none" }>;

/**
 * Fills this hidden field with a proof before its form is sent. The work starts when the form gets the focus, and
 * sending waits for it. Returns a function that stops it.
 */
export function proveOnSubmit(
  field: HTMLInputElement,
  check: Check,
  onWaiting: (waiting: boolean) => void,
): () => void {
  const { form } = field;
  if (!form) return () => {};
  const stop = new AbortController();
  let proof: Promise<string> | undefined;
  let state: "idle" | "waiting" | "proved" = "idle";
  field.value = "";
  const begin = () => {
    proof ??= prove(check)
      .catch(() => "")
      .then((value) => {
        if (!stop.signal.aborted) field.value = value;
        if (state === "idle") state = "proved";
        return value;
      });
  };
  const onSubmit = (event: SubmitEvent) => {
    if (state === "proved") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (state === "waiting") return;
    state = "waiting";
    onWaiting(true);
    begin();
    const late = new Promise<string>((resolve) => setTimeout(resolve, PATIENCE_MS, ""));
    void Promise.race([proof, late]).then(() => {
      if (stop.signal.aborted) return;
      state = "proved";
      onWaiting(false);
      form.requestSubmit(event.submitter);
    });
  };
  form.addEventListener("focusin", begin, { signal: stop.signal, once: true });
  form.addEventListener("submit", onSubmit, { signal: stop.signal, capture: true });
  return () => stop.abort();
}

async function prove(check: Check): Promise<string> {
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
