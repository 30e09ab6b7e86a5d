import { useTranslation } from "react-i18next";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { PushDevice, type PushFacts } from "./push-device.tsx";

/**
 * Offers push messages to somebody who has answered before; needs scripts. The browser asks for permission only when
 * the button is pressed, never by itself.
 */
export function PushOffer(facts: PushFacts) {
  const { t } = useTranslation();
  return (
    <PushDevice {...facts}>
      <section className="card-box push-offer" aria-labelledby="push-offer" data-when="off install" hidden>
        <Icon name="bell" />
        <div>
          <h2 id="push-offer">{t("mySettings.push.offer")}</h2>
          <p className="soft" data-when="off">
            {t("mySettings.push.lead")}
          </p>
          <p className="soft" data-when="install">
            {t("mySettings.push.install")}
          </p>
        </div>
        <div className="form-actions">
          <button type="button" className="btn btn-primary" data-when="off" data-act="on">
            {t("mySettings.push.turnOn")}
          </button>
          <button type="button" className="btn btn-outline" data-act="decline">
            {t("mySettings.push.decline")}
          </button>
        </div>
      </section>
    </PushDevice>
  );
}
