import { useActionData, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ShellData } from "#app/ui/shell/shell.view.server.ts";
import { proveOnSubmit } from "./bot-proof.ts";

/**
 * What keeps robots from a stranger's form: a field that a person never sees and never fills in, and where scripts run
 * the proof that the configured check asks for. A person sees a line of text, and only while they wait for it.
 */
export function BotCheck() {
  const { t } = useTranslation();
  const check = useRouteLoaderData<ShellData>("root")?.botCheck;
  const reply = useActionData();
  const field = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState(false);
  // A proof is good once: each answer of the page's action begins anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (field.current && check && check.kind !== "none")
      return proveOnSubmit(field.current, check, setWaiting);
  }, [check, reply]);
  return (
    <>
      <div className="honeypot" aria-hidden="true">
        <label>
          Website
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {check && check.kind !== "none" ? <input ref={field} type="hidden" name="proof" /> : null}
      <p role="status" className="soft empty:hidden">
        {waiting ? t("shell.form.checking") : ""}
      </p>
    </>
  );
}
