import { useTranslation } from "react-i18next";
import { TextInput } from "../inputs.tsx";
import { Sheet } from "../plain-container.tsx";
import { PostForm } from "../post-form.tsx";
import { usePostedForm } from "../posted-form.ts";
import { SubmitButton } from "../submit-button.tsx";

/** Signing in on the platform: name the club and be taken to its own address; the last one is offered first. */
export function PlatformLogin({ base, last }: { base: string; last: { name: string; url: string } | null }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ address: string }>({ intent: "find-club" });
  return (
    <Sheet title={t("identity.login.platform.title")} lead={t("identity.login.platform.lead")}>
      {last ? (
        <a className="btn btn-primary" href={`${last.url}/login`}>
          {t("identity.login.platform.last", { club: last.name })}
        </a>
      ) : null}
      <PostForm form={form} fields={fields} intent="find-club">
        <TextInput
          field={fields.address}
          label={t("identity.login.platform.club")}
          placeholder={`my-club.${base}`}
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton>{t("identity.login.platform.go")}</SubmitButton>
      </PostForm>
      <p>
        {t("identity.login.platform.found")} <a href="/#sign-up">{t("identity.login.platform.foundLink")}</a>
      </p>
    </Sheet>
  );
}
