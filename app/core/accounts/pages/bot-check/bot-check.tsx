import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ShellData } from "#app/web/shell/shell.view.server.ts";

/**
 * Keeps bots out of a stranger's form: with a field that people never see or fill in and, if scripts are on, with the
 * proof that the configured check requires. People see one line of text, and only while waiting for the proof.
 */
export function BotCheck() {
  const { t } = useTranslation();
  const check = useRouteLoaderData<ShellData>("root")?.botCheck;
  return (
    <>
      <div className="honeypot" aria-hidden="true">
        <label>
          Website
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {check && check.kind !== "none" ? (
        <bot-check
          class="contents"
          data-check={JSON.stringify(check)}
          data-checking={t("shell.form.checking")}
        >
          <input type="hidden" name="proof" />
          <p role="status" className="soft empty:hidden" />
        </bot-check>
      ) : null}
    </>
  );
}
