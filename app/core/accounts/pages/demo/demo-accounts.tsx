import { useTranslation } from "react-i18next";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";

/** One button for each account of the demo club, for trying the product on your own machine. */
export function DemoAccounts() {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ account: string }>({ intent: "enter" });
  return (
    <section className="grid gap-2" aria-labelledby="demo">
      <h2 id="demo">{t("identity.demo.title")}</h2>
      <p className="soft">{t("identity.demo.lead")}</p>
      <PostForm form={form} fields={fields} intent="enter" action="/demo-sign-in">
        {(["admin", "coach", "player"] as const).map((account) => (
          <SubmitButton
            key={account}
            name="account"
            value={account}
            tone={account === "admin" ? "primary" : "quiet"}
          >
            {t(`identity.demo.${account}`)}
          </SubmitButton>
        ))}
      </PostForm>
    </section>
  );
}
