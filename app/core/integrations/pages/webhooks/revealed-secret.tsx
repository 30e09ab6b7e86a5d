import { useTranslation } from "react-i18next";
import { CopyButton } from "#app/web/ui/kit/copy-button.tsx";

/** A webhook's secret, which is shown only this once. */
export interface RevealedSecret {
  address: string;
  secret: string;
  /** When a secret was replaced: does the former one also sign for another day? */
  formerSigns?: boolean;
}

/** A webhook's secret, to be copied now. */
export function ToldSecretBox({ address, secret, formerSigns }: RevealedSecret) {
  const { t } = useTranslation();
  return (
    // It is above the form that requested it.
    <section className="card-box" aria-labelledby="told-secret" tabIndex={-1} data-takes-focus="">
      <h2 id="told-secret" className="mb-3 break-words">
        {t("webhooks.secret.title", { address })}
      </h2>
      <p className="mb-3 max-w-[36rem]">{t("webhooks.secret.text")}</p>
      {formerSigns === undefined ? null : (
        <p className="mb-3 max-w-[36rem]">
          {t(formerSigns ? "webhooks.secret.formerSigns" : "webhooks.secret.formerEnded")}
        </p>
      )}
      <p className="mb-4">
        <code className="break-all">{secret}</code>
      </p>
      <CopyButton text={secret} label={t("webhooks.secret.copy")} />
    </section>
  );
}
