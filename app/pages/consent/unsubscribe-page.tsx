import { useTranslation } from "react-i18next";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Sheet } from "#app/ui/shell/plain-container.tsx";

export type UnsubscribePageProps = { club: string } & (
  | { state: "done" | "invalid" }
  | { state: "asking"; code: string; email: string }
);

/** Ends a club's mails to one address, without a sign-in. */
export function UnsubscribePage({ title, ...props }: UnsubscribePageProps & { title: string }) {
  const { t } = useTranslation();
  const { club } = props;
  if (props.state !== "asking") {
    return props.state === "invalid" ? (
      <Sheet title={title} lead={t("consent.invalid")} />
    ) : (
      <Sheet title={title} lead={t("consent.unsubscribedLead")}>
        <a className="btn btn-outline" href="/">
          {t("consent.toClub", { club })}
        </a>
      </Sheet>
    );
  }
  const { code, email } = props;
  return (
    <Sheet title={title} lead={t("consent.unsubscribeLead", { club, email })}>
      <ActionButton
        action="/unsubscribe"
        fields={{ intent: "unsubscribe", code }}
        className="btn btn-primary w-full"
      >
        {t("consent.unsubscribe")}
      </ActionButton>
    </Sheet>
  );
}
