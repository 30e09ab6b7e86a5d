import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmationPrompt, EmptyState, PageHeader, PostedError } from "#app/kit/ui.tsx";
import { setAutomatic, stopAutomatic } from "#modules/payments/online/automatic/set-automatic.server.ts";
import {
  AutomaticSchema,
  EndAutomaticSchema,
  RemoveCardSchema,
  SaveCardSchema,
} from "#modules/payments/online/cards/cards.schemas.ts";
import { removeCard } from "#modules/payments/online/cards/remove-card.server.ts";
import { saveCard } from "#modules/payments/online/cards/save-card.server.ts";
import { formAction, memberAction, memberLoader, outsideFormAction } from "../../http.server.ts";
import { AutomaticForm } from "./automatic-form.tsx";
import { cardPage, savedToast } from "./card.view.server.ts";
import { CardBox } from "./card-box.tsx";
import { Departure, useDeparture } from "./departure.tsx";

export const loader = memberLoader({ minRole: "player" }, cardPage);

const PAGE = "/my-transactions/card";
const failed = "failures.payments";

export const action = memberAction(
  { minRole: "player" },
  {
    save: outsideFormAction(SaveCardSchema, saveCard, {
      failed,
      done: ({ checkout }) => ({ address: checkout }),
    }),
    remove: formAction(RemoveCardSchema, removeCard, { to: PAGE, failed, toast: "payments:card.removed" }),
    automatic: formAction(AutomaticSchema, setAutomatic, {
      to: PAGE,
      failed,
      toast: savedToast,
    }),
    stop: formAction(EndAutomaticSchema, stopAutomatic, { to: PAGE, failed, toast: "payments:card.stopped" }),
  },
);

/** A member's saved card, and their automatic top-ups. */
export default function Card() {
  const { t } = useTranslation("payments");
  const { available, card, automatic, money, most, once, outlook, visit } = useLoaderData<typeof loader>();
  const address = useDeparture("save");
  return (
    <>
      <PageHeader title={t("card.title")} lead={t("card.lead")} />
      {address ? (
        <Departure
          title={t("online.leaving.title")}
          text={t("card.leaving")}
          go={t("online.leaving.go")}
          address={address}
        />
      ) : available ? (
        <div className="grid gap-5">
          <PostedError except={["automatic"]} />
          <ConfirmationPrompt />
          <CardBox card={card} once={once} visit={visit} />
          {card ? <AutomaticForm automatic={automatic} money={money} most={most} outlook={outlook} /> : null}
        </div>
      ) : (
        <EmptyState icon="wallet" title={t("online.off.title")}>
          {t("online.off.member")}
        </EmptyState>
      )}
      <p className="mt-5">
        <Link className="btn btn-outline min-h-12" to="/my-transactions">
          {t("online.topUp.back")}
        </Link>
      </p>
    </>
  );
}
