import { useTranslation } from "react-i18next";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";

export type UnsubscribePageProps = { club: string } & (
  | { state: "done" | "invalid" }
  | {
      state: "asking";
      code: string;
      email: string;
      /** What the mail was about; null to end all mails. */
      topics: string | null;
    }
);

/** Ends a club's mails to one address, of one kind or all of them, without a sign-in. */
export function UnsubscribePage({ title, ...props }: UnsubscribePageProps & { title: string }) {
  const { t } = useTranslation();
  const { club } = props;
  if (props.state !== "asking") {
    return props.state === "invalid" ? (
      <PlainSheet title={title} lead={t("unsubscribing.invalid")} />
    ) : (
      <PlainSheet title={title} lead={t("unsubscribing.unsubscribedLead")}>
        <a className="btn btn-outline" href="/">
          {t("unsubscribing.toClub", { club })}
        </a>
      </PlainSheet>
    );
  }
  const { code, email, topics } = props;
  const lead =
    topics === null
      ? t("unsubscribing.unsubscribeLead", { club, email })
      : t("unsubscribing.unsubscribeTopicsLead", { club, email, topics });
  return (
    <PlainSheet title={title} lead={lead}>
      <ActionButton
        action="/unsubscribe"
        fields={{ intent: topics === null ? "all" : "unsubscribe", code }}
        className="btn btn-primary w-full"
      >
        {t("unsubscribing.unsubscribe")}
      </ActionButton>
      {topics === null ? null : (
        <ActionButton
          action="/unsubscribe"
          fields={{ intent: "all", code }}
          className="btn btn-outline mt-3 w-full"
        >
          {t("unsubscribing.unsubscribeAll", { club })}
        </ActionButton>
      )}
    </PlainSheet>
  );
}
