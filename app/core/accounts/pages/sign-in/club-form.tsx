import { useTranslation } from "react-i18next";
import { TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { Disclosure } from "#app/web/ui/kit/disclosure.tsx";

/** Leads to a club by its address, or to its invitation by the code or link. Posts `find-club` to its own page. */
export function ClubForm({ placeholder }: { placeholder?: string }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ address: string }>({ intent: "find-club" });
  return (
    <PostForm form={form} fields={fields} intent="find-club" brief={["address"]}>
      <TextInput
        field={fields.address}
        label={t("identity.login.platform.club")}
        placeholder={placeholder}
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton tone="quiet">{t("identity.login.platform.go")}</SubmitButton>
    </PostForm>
  );
}

/** The same for newcomers on a club's sign-in page; stays open while something is invalid. */
export function InvitedForm() {
  const { t } = useTranslation();
  const [form] = usePostedForm<{ address: string }>({ intent: "find-club" });
  return (
    <Disclosure summary={t("identity.login.invited")} open={form.status === "error" || undefined}>
      <p className="soft">{t("identity.login.invitedLead")}</p>
      <ClubForm />
    </Disclosure>
  );
}
