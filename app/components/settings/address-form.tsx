import { useState } from "react";
import { useTranslation } from "react-i18next";
import { subdomainProblem } from "../../domain/organizations/subdomain.ts";
import { OpenDialog } from "../form/confirm-dialog.tsx";
import { FieldFoot } from "../form/form-field.tsx";
import { PostForm } from "../form/post-form.tsx";
import { usePostedForm } from "../form/posted-form.ts";
import { SubdomainInput } from "../form/subdomain-input.tsx";
import { SubmitButton } from "../form/submit-button.tsx";

export interface AddressFormProps {
  subdomain: string;
  /** The platform's part of the address. */
  base: string;
}

/** Where the change is confirmed, and posted to. */
const PAGE = "/settings/address";
const FIELD = { id: "subdomain", name: "subdomain" };

/** The club's address on the web. Asks before it changes: the form leads to a page without scripts, to a dialog with them. */
export function AddressForm({ subdomain, base }: AddressFormProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<string | null>(null);
  const help = t("settings.subdomainHelp");
  return (
    <>
      <form
        className="form"
        action={PAGE}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = String(new FormData(event.currentTarget).get(FIELD.name)).trim().toLowerCase();
          // What is wrong with an address stands below the field by then.
          if (typed === subdomain || subdomainProblem(typed)) document.getElementById(FIELD.id)?.focus();
          else setAsked(typed);
        }}
      >
        <div className="field">
          <label htmlFor={FIELD.id}>{t("settings.subdomain")}</label>
          <SubdomainInput field={{ ...FIELD, initialValue: subdomain }} base={base} help={help} />
          <FieldFoot field={FIELD} help={help} />
        </div>
        <button type="submit" className="btn btn-outline btn-error">
          {t("settings.subdomainSave")}
        </button>
      </form>
      {asked === null ? null : (
        <OpenDialog
          title={t("settings.move.title")}
          action={PAGE}
          fields={{ intent: "move", subdomain: asked }}
          confirmLabel={t("settings.move.confirm")}
          onClose={() => setAsked(null)}
        >
          <p className="break-words">
            {t("settings.move.fromTo", { from: `${subdomain}.${base}`, to: `${asked}.${base}` })}
          </p>
          <p className="mt-2">{t("settings.move.text")}</p>
        </OpenDialog>
      )}
    </>
  );
}

/** The confirmation's own page; what is wrong with an address stands here, too. */
export function MoveForm({ subdomain, base, asked }: AddressFormProps & { asked: string }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ subdomain: string }>({
    intent: "move",
    defaultValue: { subdomain: asked },
  });
  const help = t("settings.move.from", { address: `${subdomain}.${base}` });
  return (
    <PostForm form={form} fields={fields} intent="move" brief={["subdomain"]}>
      <div className="field">
        <label htmlFor={fields.subdomain.id}>{t("settings.move.new")}</label>
        <SubdomainInput field={fields.subdomain} base={base} help={help} />
        <FieldFoot field={fields.subdomain} help={help} />
      </div>
      <div className="form-actions">
        <SubmitButton tone="error">{t("settings.move.confirm")}</SubmitButton>
        <a className="btn btn-outline" href="/settings#club">
          {t("settings.move.keep")}
        </a>
      </div>
    </PostForm>
  );
}
