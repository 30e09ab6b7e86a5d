import { showToast } from "#app/web/enhancer/toasts.ts";
import { visit } from "#app/web/enhancer/visit.ts";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import type { RenewalAnswer } from "#app/web/http/sign-in/renew-sign-in.server.ts";
import { outcomeOfFrame } from "./silent-frame.ts";
import { inOneTab } from "./tab-lock.ts";

const PATH = "/renew-sign-in";
const LIMIT_MS = 60_000;

/** The outcome of a renewal: nothing to say, the end of the sign-in, the code of a problem, or a text for the reader. */
type Renewed = "quiet" | "ended" | { problem: string } | { text: string };

let isUnderWay = false;

/**
 * Renews the provider session behind this sign-in, silently if possible: by the server alone or, if only the browser can
 * do it, in a hidden frame on the platform, `data-platform`. One tab does it for all. `data-problems`: what is said of each.
 */
export default class SignInRenewal extends HTMLElement {
  connectedCallback(): void {
    if (isUnderWay) return;
    isUnderWay = true;
    const { platform = "", problems = "{}" } = this.dataset;
    void inOneTab(PATH, () => renew(platform))
      .then((renewed = { problem: "provider-timeout" }) => tell(renewed, JSON.parse(problems)))
      .finally(() => {
        isUnderWay = false;
      });
  }
}

function tell(renewed: Renewed, texts: Readonly<Record<string, string>>): void {
  // The reader may no longer see the page's content.
  if (renewed === "ended") return void visit({ url: new URL(window.location.href), replace: true });
  if (renewed === "quiet") return;
  showToast({ kind: "error", text: "text" in renewed ? renewed.text : (texts[renewed.problem] ?? "") });
}

async function renew(platform: string): Promise<Renewed> {
  const reply = await askServer();
  // People who are offline will notice on their own.
  if (reply === undefined) return "quiet";
  if (reply === "signed-out") return "ended";
  const answer = reply.done as RenewalAnswer | undefined;
  if (!answer) {
    const [text] = Object.values(reply.result?.error ?? {}).flatMap((texts) => texts ?? []);
    return text === undefined ? "quiet" : { text };
  }
  if (answer.state !== "frame") return answer.state === "ended" ? "ended" : "quiet";
  if (new URL(answer.url).origin !== platform) return "quiet";
  const outcome = await outcomeOfFrame(answer.url, platform);
  if (outcome.problem === null) return "quiet";
  if (outcome.problem === "provider-login-required") return "ended";
  return "ignored" in outcome && outcome.ignored ? "quiet" : { problem: outcome.problem };
}

async function askServer(): Promise<FormReply | "signed-out" | undefined> {
  try {
    const response = await fetch(PATH, {
      method: "POST",
      body: new URLSearchParams({ intent: "renew" }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (response.redirected) return "signed-out";
    return (await response.json()) as FormReply;
  } catch {
    return undefined;
  }
}
