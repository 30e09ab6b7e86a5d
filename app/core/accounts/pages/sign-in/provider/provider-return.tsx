import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ProviderResult } from "#app/web/http/sign-in/provider-sign-in.server.ts";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";
import { providerMessage } from "#app/web/ui/sign-in-renewal/provider-message.ts";

/**
 * The last page of a provider sign-in in a window or frame. It sends a message to the page that opened it, which only
 * that page can read, and closes. If the provider has cut the window off from its opener, the sign-in continues in the
 * window.
 */
export function ProviderReturn({ title, mode, opener, to, problem, ignored, text }: ProviderResult) {
  const { t } = useTranslation();
  useEffect(() => {
    const listener: Window | null = mode === "silent" ? window.parent : window.opener;
    if (listener && listener !== window)
      listener.postMessage(providerMessage({ to, problem, ignored }), opener);
    else window.location.replace(to);
    if (mode === "popup" && listener) window.close();
  }, [mode, opener, to, problem, ignored]);
  return (
    <PlainSheet title={title} lead={text}>
      <a className="btn btn-primary" href={to}>
        {t("identity.autoLogin.confirm")}
      </a>
    </PlainSheet>
  );
}
