import { useTranslation } from "react-i18next";
import type { ProviderResult } from "#app/web/http/sign-in/provider-sign-in.server.ts";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";
import { providerMessage } from "./provider-message.ts";

/** The last page of a provider sign-in in a window or frame, which tells the page that opened it. */
export function ProviderReturn({ title, mode, opener, to, problem, ignored, text }: ProviderResult) {
  const { t } = useTranslation();
  const message = JSON.stringify(providerMessage({ to, problem, ignored }));
  return (
    <PlainSheet title={title} lead={text}>
      <provider-return data-mode={mode} data-opener={opener} data-to={to} data-message={message} />
      <a className="btn btn-primary" href={to}>
        {t("identity.autoLogin.confirm")}
      </a>
    </PlainSheet>
  );
}
