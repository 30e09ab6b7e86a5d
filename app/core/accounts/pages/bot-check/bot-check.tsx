import { useActionData, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ShellData } from "#app/web/shell/shell.view.server.ts";
import { proveOnSubmit } from "./bot-proof.ts";

/**
 * Keeps bots out of a stranger's form: with a field that people never see or fill in and, if scripts are on, with the
 * proof that the configured check requires. People see one line of text, and only while waiting for the proof.
 */
export function BotCheck() {
  const { t } = useTranslation();
  const check = useRouteLoaderData<ShellData>("root")?.botCheck;
  const reply = useActionData();
  const field = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState(false);
  // A proof can be used only once, so each reply of the page's action needs a new one.
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
