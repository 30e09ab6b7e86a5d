import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import type { ChosenClub } from "#app/web/http/sign-in/platform-visitor.server.ts";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";

/** The club that was just chosen with the page's form, if any. */
export function useChosenClub(): ChosenClub | undefined {
  return useActionData<FormReply>()?.done as ChosenClub | undefined;
}

/**
 * Leads from the platform into a club: a form that posts the hand-over there, submitted automatically if scripts are
 * on. It can't be a redirect, since browsers hide the origin of a redirected post.
 */
export function ClubHandOver({ name, url }: ChosenClub) {
  const { t } = useTranslation();
  return (
    <PlainSheet title={name} lead={t("identity.autoLogin.redirecting")}>
      {/* Under the site's own referrer policy, a post to another host would have `Origin: null`. */}
      <meta name="referrer" content="strict-origin" />
      <auto-submit class="contents">
        <form method="post" action={url} className="grid">
          <button type="submit" className="btn btn-primary">
            {t("identity.login.platform.last", { club: name })}
          </button>
        </form>
      </auto-submit>
    </PlainSheet>
  );
}
