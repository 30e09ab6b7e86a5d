import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ProviderProblemCode } from "#app/core/accounts/provider/provider-problems.ts";
import { showToast } from "#app/web/enhancer/toasts.ts";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import type { RenewalAnswer } from "#app/web/http/sign-in/renew-sign-in.server.ts";
import { outcomeOfFrame } from "./silent-frame.ts";
import { inOneTab } from "./tab-lock.ts";

const PATH = "/renew-sign-in";
const LIMIT_MS = 60_000;

/** The outcome of a renewal: nothing to say, the end of the sign-in, or a message for the reader. */
type Renewed = "quiet" | "ended" | { text: string };

/**
 * Renews the provider session behind this sign-in when it is `due`, silently if possible: by the server alone or, if
 * only the browser can do it, in a hidden frame on the platform. One tab does it for all.
 */
export function SignInRenewal({ due, platform }: { due: boolean; platform: string }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const underWay = useRef(false);

  useEffect(() => {
    if (!due || underWay.current) return;
    underWay.current = true;
    const message = (problem: ProviderProblemCode): Renewed => ({ text: t(`errors.${problem}`) });
    void inOneTab(PATH, () => renew(platform, message))
      .then((renewed = message("provider-timeout")) => {
        if (typeof renewed === "object") showToast({ kind: "error", text: renewed.text });
        // The reader may no longer see the page's content.
        if (renewed === "ended") revalidate();
      })
      .finally(() => {
        underWay.current = false;
      });
  }, [due, platform, t, revalidate]);

  return null;
}

async function renew(platform: string, message: (problem: ProviderProblemCode) => Renewed): Promise<Renewed> {
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
  return "ignored" in outcome && outcome.ignored ? "quiet" : message(outcome.problem);
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
