import { useTranslation } from "react-i18next";
import type { SubdomainAnswer } from "#app/core/club/address/free-subdomains.server.ts";
import type { Review } from "#app/web/http/forms/form-reply.ts";
import { Dialog } from "#app/web/ui/form/confirm-dialog.tsx";
import { ErrorSummary } from "#app/web/ui/form/error-summary.tsx";
import { type Field, FieldFoot } from "#app/web/ui/form/form-field.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { ConfirmationPrompt, ReviewNote, useReview } from "#app/web/ui/form/review.tsx";
import { SubdomainInput } from "#app/web/ui/form/subdomain-input.tsx";
import { SubdomainVerdict } from "#app/web/ui/form/subdomain-verdict.tsx";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";

export interface AddressFormProps {
  subdomain: string;
  /** The platform's part of the address. */
  base: string;
}

/** The page where the change is confirmed, which the form posts to. */
const PAGE = "/settings/address";
const FIELD = { id: "subdomain", name: "subdomain" };
const questionAbout = (subdomain: string) => `${PAGE}?${new URLSearchParams({ subdomain })}`;

/** What was typed, and why it was refused. */
interface AskedBefore {
  answer?: SubdomainAnswer | null;
  field?: Pick<Field, "initialValue" | "errors">;
}

/**
 * The club's subdomain. Asks before changing to a free one: without scripts on a page of its own; with scripts the form
 * says while typing whether it is free, and a dialog asks.
 */
export function AddressForm({ subdomain, base, field, answer }: AddressFormProps & AskedBefore) {
  const { t } = useTranslation();
  const help = t("settings.subdomainHelp");
  const shown = {
    ...FIELD,
    initialValue: answer?.subdomain ?? field?.initialValue ?? subdomain,
    errors: field?.errors,
  };
  const from = `${subdomain}.${base}`;
  return (
    <address-form
      class="contents"
      data-subdomain={subdomain}
      data-from-to={t("settings.move.fromTo", { from, to: `{{subdomain}}.${base}` })}
    >
      <form className="form" action={PAGE}>
        <div className="field">
          <label htmlFor={FIELD.id}>{t("settings.subdomain")}</label>
          <SubdomainInput
            field={shown}
            base={base}
            help={help}
            isRefused={Boolean(answer && answer.state !== "available")}
          />
          <FieldFoot field={shown} help={help} />
          <AddressVerdict answer={answer} base={base} />
        </div>
        <button type="submit" className="btn btn-outline btn-error">
          {t("settings.subdomainSave")}
        </button>
      </form>
      <Dialog
        id="address-dialog"
        title={t("settings.move.title")}
        action={PAGE}
        fields={{ intent: "move", subdomain: "", reviewed: "" }}
        confirmLabel={t("settings.move.confirm")}
      >
        <p className="break-words" />
        <p className="mt-2">{t("settings.move.text")}</p>
      </Dialog>
    </address-form>
  );
}

function AddressVerdict({ answer, base }: { answer: SubdomainAnswer | null | undefined; base: string }) {
  return (
    <SubdomainVerdict
      answer={answer}
      base={base}
      suggest={(suggestion) => (
        <a key={suggestion} className="btn btn-outline" href={questionAbout(suggestion)}>
          {suggestion}
        </a>
      )}
    />
  );
}

/** Asks before the club moves to a free subdomain; otherwise shows the form again with the reason. */
export function MoveForm(
  props: AddressFormProps & { answer: SubdomainAnswer | null; review: Review | null },
) {
  const { t } = useTranslation();
  const { subdomain, base, answer, review } = props;
  const [form, fields] = usePostedForm<{ subdomain: string }>({
    intent: "move",
    defaultValue: { subdomain: answer?.subdomain },
  });
  const again = useReview("move");
  const errors = Object.entries(form.allErrors);
  if (answer?.state !== "available" || errors.length > 0) {
    const others = errors.filter(([name]) => name !== FIELD.name).flatMap(([, texts]) => texts ?? []);
    const { initialValue, errors: wrong } = fields.subdomain;
    return (
      <>
        <ConfirmationPrompt />
        <ErrorSummary faults={others.map((text) => ({ text }))} />
        <AddressForm {...props} field={{ initialValue, errors: wrong }} />
      </>
    );
  }
  return (
    <PostForm form={form} fields={fields} intent="move" brief={["subdomain"]}>
      <input type="hidden" name="subdomain" value={answer.subdomain} />
      <ReviewNote review={again} seen={review?.reviewed} />
      <AddressVerdict answer={answer} base={base} />
      <p className="break-words font-semibold">
        {t("settings.move.fromTo", { from: `${subdomain}.${base}`, to: `${answer.subdomain}.${base}` })}
      </p>
      <p className="max-w-[36rem]">{t("settings.move.text")}</p>
      <div className="form-actions">
        <SubmitButton tone="error">{t("settings.move.confirm")}</SubmitButton>
        <a className="btn btn-outline" href="/settings#club">
          {t("settings.move.keep")}
        </a>
      </div>
    </PostForm>
  );
}
