import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SubdomainAnswer } from "#app/core/club/address/free-subdomains.server.ts";
import { type Field, FieldFoot } from "#app/web/ui/form/form-field.tsx";
import { SubdomainInput } from "#app/web/ui/form/subdomain-input.tsx";
import { SubdomainVerdict } from "#app/web/ui/form/subdomain-verdict.tsx";

const TYPING_PAUSE_MS = 350;

/**
 * The club's subdomain as a field, and the verdict on it, which is shown apart from the field. With scripts it follows
 * the club's name until somebody types here, and is checked immediately. Without scripts an empty one is derived from
 * the name, and a taken one is refused with free suggestions.
 */
export function useSubdomainField({
  field,
  nameField,
  base,
}: {
  field: Field;
  nameField: Field;
  base: string;
}): {
  input: ReactNode;
  verdict: ReactNode;
} {
  const { t } = useTranslation();
  const fetcher = useFetcher<SubdomainAnswer>();
  const { load } = fetcher;
  const input = useRef<HTMLInputElement>(null);
  const touched = useRef(Boolean(field.initialValue));
  const [isLeftEmpty, setLeftEmpty] = useState(false);
  const answer = isLeftEmpty ? undefined : fetcher.data;
  const isRefused = answer !== undefined && answer.state !== "available";
  const { id, name, errorId, descriptionId, initialValue } = field;
  // The error of the form that was sent stays until another subdomain has been looked up.
  const wrong = field.errors?.join(" ");
  const [answerWhenSent, setAnswerWhenSent] = useState<SubdomainAnswer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer at the time when the form came back.
  useEffect(() => setAnswerWhenSent(answer), [wrong]);
  const errors = answer === answerWhenSent ? field.errors : undefined;
  const shown: Field = { id, name, errorId, descriptionId, initialValue, errors };
  const help = t("landing.form.subdomainHelp");

  useEffect(() => {
    const name = document.getElementById(nameField.id);
    let timer: ReturnType<typeof setTimeout>;
    const ask = (query: Record<string, string>) => {
      clearTimeout(timer);
      setLeftEmpty(false);
      timer = setTimeout(() => load(`/sign-up/subdomain?${new URLSearchParams(query)}`), TYPING_PAUSE_MS);
    };
    const onInput = (event: Event) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      if (event.target === input.current) {
        touched.current = event.target.value !== "";
        const given = name instanceof HTMLInputElement ? name.value.trim() : "";
        if (touched.current) ask({ subdomain: event.target.value });
        else if (given) ask({ name: given });
        else setLeftEmpty(true);
      } else if (event.target === name && !touched.current && event.target.value.trim()) {
        ask({ name: event.target.value });
      }
    };
    document.addEventListener("input", onInput);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("input", onInput);
    };
  }, [load, nameField.id]);

  useEffect(() => {
    if (answer && input.current && !touched.current) input.current.value = answer.subdomain;
  }, [answer]);

  const choose = (subdomain: string) => {
    if (!input.current) return;
    input.current.value = subdomain;
    touched.current = true;
    load(`/sign-up/subdomain?${new URLSearchParams({ subdomain })}`);
  };

  return {
    input: (
      <div className="field">
        <label htmlFor={field.id}>{t("landing.form.subdomain")}</label>
        <SubdomainInput field={shown} base={base} help={help} inputRef={input} isRefused={isRefused} />
        <FieldFoot field={shown} help={help} />
      </div>
    ),
    verdict: (
      <SubdomainVerdict
        answer={shown.errors ? null : answer}
        base={base}
        suggest={(suggestion) => (
          <button
            key={suggestion}
            type="button"
            className="btn btn-outline"
            onClick={() => choose(suggestion)}
          >
            {suggestion}
          </button>
        )}
      />
    ),
  };
}
