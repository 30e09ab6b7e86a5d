import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
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
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ownBrowser) button.current?.querySelector("button")?.click();
  }, [ownBrowser]);
  // The form has been submitted, by a click or by the script: the page that it leads to is loading.
  const isLeaving = useNavigation().formData?.get("intent") === "confirm";
  const wasRefused = Boolean(form.errors);
  // The pressed button is gone, so a screen reader is moved to what took its place.
  useEffect(() => {
    if (!link && wasRefused) document.getElementById("main")?.focus();
  }, [link, wasRefused]);
  if (!link) return <DeadLink title={title} current={current} />;
  const words = joining ? (`identity.autoLogin.${joining}` as const) : "identity.autoLogin";
  return (
    <PlainSheet
      title={title}
      lead={
        <span role="status">
          {isLeaving ? t("identity.autoLogin.redirecting") : t(`${words}.who`, { email: link.email })}
        </span>
      }
    >
      {current ? <p>{t("identity.autoLogin.other", { current })}</p> : null}
      <PostForm form={form} fields={fields} intent="confirm">
        <input type="hidden" name="auth" value={link.auth} />
        <input type="hidden" name="code" value={link.code} />
        <div ref={button} className="grid">
          <SubmitButton>
            {link.auth === "hand-over"
              ? t("identity.autoLogin.continueAs", { email: link.email })
              : t(`${words}.confirm`)}
          </SubmitButton>
        </div>
      </PostForm>
      {current ? (
        <a className="btn btn-outline" href="/">
          {t("identity.autoLogin.stay", { current })}
        </a>
      ) : null}
    </PlainSheet>
  );
}

/** Says that a link is no longer valid; a reader who is signed in needs no new one. */
function DeadLink({ title, current }: Pick<AutoLoginData, "title" | "current">) {
  const { t } = useTranslation();
  if (!current) {
    return (
      <PlainSheet title={title} lead={t("identity.autoLogin.invalid")}>
        <a className="btn btn-primary" href="/login">
          {t("identity.autoLogin.newLink")}
        </a>
      </PlainSheet>
    );
  }
  return (
    <PlainSheet title={title} lead={t("identity.autoLogin.invalidSignedIn", { current })}>
      <a className="btn btn-primary" href="/">
        {t("identity.join.toClub")}
      </a>
      <a className="btn btn-outline" href="/login">
        {t("identity.autoLogin.otherPerson")}
      </a>
    </PlainSheet>
  );
}
