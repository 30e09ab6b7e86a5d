import { useActionData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";

/** The page that sends a link for signing in afresh, which leads back to `path`. */
export const freshHref = (path: string) => `/my-account/fresh?${new URLSearchParams({ to: path })}`;

/**
 * After a refusal because the sign-in is not fresh: a link to the page that mends it, in a new tab, so that what was typed
 * stays. Renders nothing after any other answer.
 */
export function FreshLink() {
  const { t } = useTranslation();
  const reply = useActionData<FormReply>();
  const { pathname } = useLocation();
  if (!reply?.needsFresh) return null;
  return (
    <a className="link" href={freshHref(pathname)} target="_blank" rel="noreferrer">
      {t("shell.form.fresh")}
    </a>
  );
}
