import { useTranslation } from "react-i18next";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";

export type WelcomePageProps = { club: string } & (
  | { state: "know" | "never" | "invalid" }
  | { state: "left"; code: string }
  | {
      state: "asking";
      code: string;
      email: string;
      /** Who added them; null if it was not a member of the club. */
      addedBy: string | null;
      /** The club writes to whoever has not answered, too. */
      trusted: boolean;
    }
);

/** Asks the reader of a welcome whether they know the club, without signing them in. */
export function WelcomePage({ title, ...props }: WelcomePageProps & { title: string }) {
  const { t } = useTranslation();
  if (props.state === "left") {
    return (
      <PlainSheet title={title} lead={t("unsubscribing.invalid")}>
        <Never code={props.code} />
      </PlainSheet>
    );
  }
  if (props.state !== "asking") return <Settled title={title} {...props} />;
  const { club, code, email, addedBy: admin, trusted } = props;
  const context = admin === null ? undefined : "by";
  return (
    <PlainSheet title={title} lead={t("welcome.lead", { club, email, admin, context })}>
      <p>{t(trusted ? "welcome.textTrusted" : "welcome.text")}</p>
      <ActionButton action="/welcome" fields={{ intent: "know", code }} className="btn btn-primary w-full">
        {t("welcome.know")}
      </ActionButton>
      <Never code={code} />
    </PlainSheet>
  );
}

function Settled(props: { title: string; club: string; state: "know" | "never" | "invalid" }) {
  const { t } = useTranslation();
  const { title, club, state } = props;
  if (state === "invalid") return <PlainSheet title={title} lead={t("unsubscribing.invalid")} />;
  if (state === "never") return <PlainSheet title={title} lead={t("welcome.neverDoneLead")} />;
  return (
    <PlainSheet title={title} lead={t("welcome.knowDoneLead", { club })}>
      <a className="btn btn-primary" href="/login">
        {t("welcome.signIn")}
      </a>
    </PlainSheet>
  );
}

function Never({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <div id="never" className="mt-4">
      <ActionButton action="/welcome" fields={{ intent: "never", code }} className="btn btn-outline w-full">
        {t("welcome.never")}
      </ActionButton>
      <p className="soft mt-2">{t("welcome.neverText")}</p>
    </div>
  );
}
