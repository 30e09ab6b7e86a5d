import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { keepPushMemory, pushMemory } from "./push-browser.ts";
import { type PushFacts, usePush } from "./use-push.ts";

/**
 * Offers push messages to somebody who has answered before; needs scripts. The browser asks for permission only when
 * the button is pressed, never by itself.
 */
export function PushOffer(facts: PushFacts) {
  const { t } = useTranslation();
  const { state, busy, turnOn } = usePush(facts);
  const [declined, setDeclined] = useState(true);
  useEffect(() => setDeclined(pushMemory().declined ?? false), []);
  if (declined || (state !== "off" && state !== "install")) return null;
  return (
    <section className="card-box push-offer" aria-labelledby="push-offer">
      <Icon name="bell" />
      <div>
        <h2 id="push-offer">{t("mySettings.push.offer")}</h2>
        <p className="soft">{t(state === "install" ? "mySettings.push.install" : "mySettings.push.lead")}</p>
      </div>
      <div className="form-actions">
        {state === "off" ? (
          <button type="button" className="btn btn-primary" onClick={turnOn} disabled={busy}>
            {t("mySettings.push.turnOn")}
          </button>
        ) : null}
        <button
          type="button"
          className="btn btn-outline"
          onClick={() => {
            keepPushMemory({ ...pushMemory(), declined: true });
            setDeclined(true);
          }}
        >
          {t("mySettings.push.decline")}
        </button>
      </div>
    </section>
  );
}
