import { useTranslation } from "react-i18next";
import type { ProviderChoice } from "#app/web/http/sign-in/provider-sign-in.server.ts";
import { Banner } from "#app/web/shell/banner.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";

/** The outcome of the last sign-in with a provider, at the top of a sign-in page. */
export function ProviderOutcome({ problem, signedOut }: Pick<ProviderChoice, "problem" | "signedOut">) {
  const { t } = useTranslation();
  if (!problem) return signedOut ? <Banner kind="success">{t("identity.logout.done")}</Banner> : null;
  return (
    <div role="alert" tabIndex={-1} data-takes-focus="">
      <Banner kind="error">{problem}</Banner>
    </div>
  );
}

/** One button for each configured provider; renders nothing if there are none. */
export function ProviderButtons(
  props: Pick<ProviderChoice, "providers" | "platform" | "forceAccountChoice"> & { to: string },
) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ provider: string; to?: string; account?: string }>({
    intent: "provider",
  });
  if (props.providers.length === 0) return null;
  const other = props.forceAccountChoice;
  return (
    <PostForm form={form} fields={fields} intent="provider" reload>
      <input type="hidden" name="to" value={props.to} />
      {other ? <input type="hidden" name="account" value="other" /> : null}
      <provider-popup role="status" data-platform={props.platform}>
        <div hidden>
          <Banner>{t("identity.provider.away")}</Banner>
        </div>
      </provider-popup>
      {props.providers.map(({ id, name }) => (
        <SubmitButton key={id} name="provider" value={id} tone="quiet">
          {t(other ? "identity.provider.other" : "identity.provider.continue", { name })}
        </SubmitButton>
      ))}
    </PostForm>
  );
}
