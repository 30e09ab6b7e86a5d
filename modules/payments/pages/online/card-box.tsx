import { useTranslation } from "react-i18next";
import { ActionButton, AutoRefreshAfter, Badge, Box } from "#app/kit/ui.tsx";
import { FOR_PAYMENT } from "./waits.ts";

const PAGE = "/my-transactions/card";

export interface CardBoxProps {
  card: { name: string; last4: string; expiry: string; isExpired: boolean } | null;
  /** Makes the form idempotent. */
  once: string;
  /** How the reader came back from the provider's page; `over` = there is nothing left to wait for. */
  visit: "waiting" | "over" | "saved" | "left" | null;
}

/** The saved card, with forms to save, replace and remove it. */
export function CardBox({ card, once, visit }: CardBoxProps) {
  const { t } = useTranslation("payments");
  return (
    <Box title={t("card.box")}>
      {visit && visit !== "saved" ? (
        <p className="mb-4" role="status">
          {t(`card.${visit}`)}
        </p>
      ) : null}
      {card ? (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <b>{t("card.ending", { name: card.name, last4: card.last4 })}</b>
          <span className="soft nums">{t("card.until", { expiry: card.expiry })}</span>
          {card.isExpired ? (
            <Badge tone="warning" icon="warning">
              {t("card.expired")}
            </Badge>
          ) : null}
        </p>
      ) : (
        <p className="mb-4 max-w-[36rem]">{t("card.none")}</p>
      )}
      <div className="form-actions">
        {visit === "waiting" ? <AutoRefreshAfter waits={FOR_PAYMENT} label={t("online.state.look")} /> : null}
        <ActionButton
          action={PAGE}
          fields={{ intent: "save", once }}
          className={`btn min-h-12 ${card ? "btn-outline" : "btn-primary"}`}
        >
          {t(card ? "card.replace" : "card.save")}
        </ActionButton>
        {card ? (
          <ActionButton
            action={PAGE}
            fields={{ intent: "remove" }}
            className="btn btn-outline btn-error min-h-12"
          >
            {t("card.remove")}
          </ActionButton>
        ) : null}
      </div>
    </Box>
  );
}
