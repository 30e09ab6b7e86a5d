import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
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
const TYPING_PAUSE_MS = 350;

const questionAbout = (subdomain: string) => `${PAGE}?${new URLSearchParams({ subdomain })}`;

interface AskedBefore {
  /** The server's answer about the address that was asked for. */
  answer?: SubdomainAnswer | null;
  /** What moving there does. */
  review?: Review | null;
  /** What was typed, and why it was refused. */
  field?: Pick<Field, "initialValue" | "errors">;
}

/**
 * The club's subdomain. Asks before changing to a free one: without scripts on a page of its own; with scripts the form
 * says while typing whether it is free, and a dialog asks.
 */
export function AddressForm({
  subdomain,
  base,
  field,
  answer: known,
  ...props
}: AddressFormProps & AskedBefore) {
  const { t } = useTranslation();
  const fetcher = useFetcher<{ answer: SubdomainAnswer | null; review: Review | null }>();
  const { load } = fetcher;
  const [asked, setAsked] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const sent = useRef<string | null>(null);
  const answer = fetcher.data ? fetcher.data.answer : known;
  const review = fetcher.data ? fetcher.data.review : props.review;
  const errors = fetcher.data ? undefined : field?.errors;
  const help = t("settings.subdomainHelp");
  const shown = { ...FIELD, initialValue: known?.subdomain ?? field?.initialValue ?? subdomain, errors };
  const typed = () => input.current?.value.trim().toLowerCase() ?? "";

  const look = (name: string) => {
    clearTimeout(timer.current);
    load(questionAbout(name));
  };
  const decide = (found: SubdomainAnswer | null | undefined) => {
    sent.current = null;
    if (found?.state === "available") setAsked(found.subdomain);
    else input.current?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, for the address that was sent.
  useEffect(() => {
    if (sent.current !== null && (!answer || answer.subdomain === sent.current)) decide(answer);
  }, [fetcher.data]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <>
      <form
        className="form"
        action={PAGE}
        onInput={() => {
          sent.current = null;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => look(typed()), TYPING_PAUSE_MS);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed() === subdomain) return decide(null);
          if (answer?.subdomain === typed()) return decide(answer);
          sent.current = typed();
          look(typed());
        }}
      >
        <div className="field">
          <label htmlFor={FIELD.id}>{t("settings.subdomain")}</label>
          <SubdomainInput
            field={shown}
            base={base}
            help={help}
            inputRef={input}
            isRefused={Boolean(answer && answer.state !== "available")}
          />
          <FieldFoot field={shown} help={help} />
          <SubdomainVerdict
            answer={answer}
            base={base}
            suggest={(suggestion) => (
              <a key={suggestion} className="btn btn-outline" href={questionAbout(suggestion)}>
                {suggestion}
              </a>
            )}
          />
        </div>
        <button type="submit" className="btn btn-outline btn-error">
          {t("settings.subdomainSave")}
        </button>
      </form>
      {asked === null ? null : (
        <Dialog
          id="address-dialog"
          title={t("settings.move.title")}
          action={PAGE}
          fields={{ intent: "move", subdomain: asked, reviewed: review?.reviewed ?? "" }}
          confirmLabel={t("settings.move.confirm")}
          onClose={() => setAsked(null)}
        >
          <p className="break-words">
            {t("settings.move.fromTo", { from: `${subdomain}.${base}`, to: `${asked}.${base}` })}
          </p>
          <p className="mt-2">{t("settings.move.text")}</p>
        </Dialog>
      )}
    </>
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
