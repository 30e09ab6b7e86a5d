import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Field, FieldFoot } from "../form-field.tsx";
import { Icon } from "../icon.tsx";
import { SubdomainInput } from "../subdomain-input.tsx";

/** What `/sign-up/subdomain` answers. */
export interface SubdomainAnswer {
  subdomain: string;
  state: "available" | "taken" | "reserved" | "malformed";
  suggestions: string[];
}

const TYPING_PAUSE_MS = 350;

/**
 * The club's address. With scripts it follows the name until somebody types here, and says at once whether it is
 * free; without them an empty one is made from the name, and a taken one is refused with free ones beside it.
 */
export function SubdomainField({ field, nameField, base }: { field: Field; nameField: Field; base: string }) {
  const { t } = useTranslation();
  const fetcher = useFetcher<SubdomainAnswer>();
  const { load } = fetcher;
  const input = useRef<HTMLInputElement>(null);
  const touched = useRef(Boolean(field.initialValue));
  const answer = fetcher.data;
  const help = t("landing.form.subdomainHelp");

  useEffect(() => {
    const name = document.getElementById(nameField.id);
    let timer: ReturnType<typeof setTimeout>;
    const ask = (query: Record<string, string>) => {
      clearTimeout(timer);
      timer = setTimeout(() => load(`/sign-up/subdomain?${new URLSearchParams(query)}`), TYPING_PAUSE_MS);
    };
    const onInput = (event: Event) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      if (event.target === input.current) {
        touched.current = event.target.value !== "";
        if (touched.current) ask({ subdomain: event.target.value });
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

  return (
    <div className="field">
      <label htmlFor={field.id}>{t("landing.form.subdomain")}</label>
      <SubdomainInput field={field} base={base} help={help} inputRef={input} />
      <FieldFoot field={field} help={help} />
      <div role="status" className="subdomain-state" data-state={answer?.state}>
        {answer ? (
          <p>
            <Icon name={answer.state === "available" ? "check" : "error"} />
            {t(`landing.form.${answer.state}`, { address: `${answer.subdomain}.${base}` })}
          </p>
        ) : null}
        {answer && answer.state !== "available" && answer.suggestions.length > 0 ? (
          <p>
            {t("landing.form.try")}{" "}
            {answer.suggestions.map((suggestion) => (
              <button
                key={suggestion}
                type="button"
                className="btn btn-outline"
                onClick={() => choose(suggestion)}
              >
                {suggestion}
              </button>
            ))}
          </p>
        ) : null}
      </div>
    </div>
  );
}
