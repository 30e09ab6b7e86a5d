import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionButton, Icon } from "#app/kit/ui.tsx";
import type { PassView } from "./mine.view.server.ts";
import "../memberships.css";

/** A membership as a pass: until when it is valid, how much of it is left, and whether it renews itself. */
export function Pass({ pass, isNext }: { pass: PassView; isNext: boolean }) {
  const { t } = useTranslation("memberships");
  const { id, plan, state, from, until, left, owed, pay, canGoBack, undo, renewal, isFollowed } = pass;
  return (
    <article className="pass" aria-labelledby={`pass-${id}`} data-keeps-focus="button">
      <div className="pass-body">
        <div className="pass-head">
          <span className="pass-quiet">{t(isNext ? "mine.next" : "mine.yours")}</span>
          <span className="pass-state" data-state={state}>
            <Icon name={state === "active" ? "check" : "clock"} />
            {t(`state.${state}`)}
          </span>
        </div>
        <h2 id={`pass-${id}`}>{plan}</h2>
        <div className="pass-facts nums">
          {from ? (
            <p>
              <span className="pass-quiet">{t("mine.validFrom")}</span>
              <b>{from}</b>
            </p>
          ) : null}
          <p>
            <span className="pass-quiet">{t("mine.validUntil")}</span>
            <b>{until}</b>
          </p>
          {left ? (
            <p className="text-end">
              <span className="pass-quiet">{t("mine.left")}</span>
              <b>{t("mine.days", { count: left.days })}</b>
            </p>
          ) : null}
        </div>
        {left ? <progress className="bar" value={left.share} max={1} aria-hidden="true" /> : null}
        {owed || canGoBack ? (
          <div className="pass-head">
            <div>
              {owed ? <p>{t("mine.unpaid", { price: owed })}</p> : null}
              {pay.map(({ text, to }) => (
                <p key={to}>{text}</p>
              ))}
              {undo ? (
                <p className="pass-quiet">
                  {t(owed ? "mine.giveBackUnpaid" : "mine.giveBackUntil", { time: undo.until })}
                </p>
              ) : null}
              {undo?.returns.map((line) => (
                <p key={line} className="pass-quiet nums">
                  {line}
                </p>
              ))}
            </div>
            {pay.map(({ link, to }) => (
              <Link key={to} to={to} className="pass-act pass-pay">
                <Icon name="wallet" />
                {link}
              </Link>
            ))}
            {canGoBack ? (
              <ActionButton
                action="/my-memberships"
                fields={{ intent: "give-back", membershipId: String(id) }}
                className="pass-act"
                label={t("mine.giveBackOf", { plan })}
              >
                {t("mine.giveBack")}
              </ActionButton>
            ) : null}
          </div>
        ) : null}
      </div>
      {isFollowed ? <p className="pass-renewal pass-quiet">{t("mine.followed")}</p> : null}
      {renewal ? (
        <div className="pass-renewal">
          <div>
            <b>{t(renewal.on ? "mine.renew" : "mine.renewsNot")}</b>
            {renewal.on ? (
              <>
                <p className="pass-quiet nums">{renewal.when}</p>
                <p className="pass-quiet nums">{renewal.remind}</p>
              </>
            ) : (
              <p className="pass-quiet nums">{renewal.until}</p>
            )}
          </div>
          <ActionButton
            action="/my-memberships"
            fields={{ intent: "renew", renew: String(!renewal.on) }}
            className="pass-act"
          >
            <Icon name={renewal.on ? "x" : "repeat"} />
            {t(renewal.on ? "mine.turnOff" : "mine.turnOn")}
          </ActionButton>
        </div>
      ) : null}
    </article>
  );
}
