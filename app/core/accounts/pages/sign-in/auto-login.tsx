import { useTranslation } from "react-i18next";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import type { AutoLoginData } from "./auto-login.view.server.ts";

/** The landing page of a one-time link: who is signing in, joining or asking to join, and the button that does it. */
export function AutoLogin({ title, link, joining, current, ownBrowser }: AutoLoginData) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ auth: string; code: string }>({ intent: "confirm" });
  if (!link) return <DeadLink title={title} current={current} wasPressed={Boolean(form.errors)} />;
  const words = joining ? (`identity.autoLogin.${joining}` as const) : "identity.autoLogin";
  const confirm = (
    <PostForm form={form} fields={fields} intent="confirm">
      <input type="hidden" name="auth" value={link.auth} />
      <input type="hidden" name="code" value={link.code} />
      <SubmitButton sending={t("identity.autoLogin.redirecting")}>
        {link.auth === "hand-over"
          ? t("identity.autoLogin.continueAs", { email: link.email })
          : t(`${words}.confirm`)}
      </SubmitButton>
    </PostForm>
  );
  return (
    <PlainSheet title={title} lead={t(`${words}.who`, { email: link.email })}>
      {current ? <p>{t("identity.autoLogin.other", { current })}</p> : null}
      {ownBrowser ? <auto-submit class="contents">{confirm}</auto-submit> : confirm}
      {current ? (
        <a className="btn btn-outline" href="/">
          {t("identity.autoLogin.stay", { current })}
        </a>
      ) : null}
    </PlainSheet>
  );
}

/** Says that a link is no longer valid; a reader who is signed in needs no new one. */
function DeadLink(props: Pick<AutoLoginData, "title" | "current"> & { wasPressed: boolean }) {
  const { title, current, wasPressed } = props;
  const { t } = useTranslation();
  const text = current
    ? t("identity.autoLogin.invalidSignedIn", { current })
    : t("identity.autoLogin.invalid");
  // The pressed button is gone, so a screen reader is moved to what took its place.
  const lead = wasPressed ? (
    <span tabIndex={-1} data-takes-focus="">
      {text}
    </span>
  ) : (
    text
  );
  if (!current) {
    return (
      <PlainSheet title={title} lead={lead}>
        <a className="btn btn-primary" href="/login">
          {t("identity.autoLogin.newLink")}
        </a>
      </PlainSheet>
    );
  }
  return (
    <PlainSheet title={title} lead={lead}>
      <a className="btn btn-primary" href="/">
        {t("identity.join.toClub")}
      </a>
      <a className="btn btn-outline" href="/login">
        {t("identity.autoLogin.otherPerson")}
      </a>
    </PlainSheet>
  );
}
