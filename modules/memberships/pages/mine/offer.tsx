import { useTranslation } from "react-i18next";
import { PlanTicket } from "../plans/plan-ticket.tsx";
import type { OfferView } from "./mine.view.server.ts";

/** A plan to take: when it would last, what it costs, and the button, which says the price once more. */
export function Offer({ offer, after, isFirst }: { offer: OfferView; after: string; isFirst: boolean }) {
  const { t } = useTranslation("memberships");
  const { id, name, take, yours } = offer;
  return (
    <PlanTicket
      {...offer}
      id={`plan-${id}`}
      {...(yours && {
        state: "in" as const,
        strip: t(yours === "now" ? "mine.yoursNow" : "mine.yoursNext"),
      })}
    >
      {take ? (
        <form className="answers" method="post" action="/my-memberships" data-single-tap="">
          <input type="hidden" name="intent" value="take" />
          <input type="hidden" name="planId" value={id} />
          <input type="hidden" name="after" value={after} />
          <input type="hidden" name="price" value={take.price} />
          {take.renews ? (
            <label className="choice">
              <input type="checkbox" className="checkbox checkbox-primary" name="renew" value="true" />
              <span>{t("mine.renewing")}</span>
            </label>
          ) : null}
          <button
            type="submit"
            className={`answer ${isFirst ? "answer-in" : ""}`}
            aria-label={`${take.label}: ${name}`}
          >
            {take.label}
          </button>
        </form>
      ) : null}
    </PlanTicket>
  );
}
