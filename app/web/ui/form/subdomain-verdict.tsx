import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SubdomainAnswer } from "#app/core/club/address/free-subdomains.server.ts";
import { Icon } from "../kit/icon.tsx";

/** Says whether a typed subdomain is free, and which similar ones are; `suggest` renders a link or button for one. */
export function SubdomainVerdict(props: {
  answer: SubdomainAnswer | null | undefined;
  base: string;
  suggest: (subdomain: string) => ReactNode;
}) {
  return (
    <div role="status" className="subdomain-state">
      {props.answer ? <SubdomainState {...props} answer={props.answer} /> : null}
    </div>
  );
}

/** What the verdict says of an answer. */
export function SubdomainState(props: {
  answer: SubdomainAnswer;
  base: string;
  suggest: (subdomain: string) => ReactNode;
}) {
  const { t } = useTranslation();
  const { answer, base, suggest } = props;
  const isRefused = answer.state !== "available";
  return (
    <>
      <p className={isRefused ? "field-error" : "field-good"}>
        <Icon name={isRefused ? "error" : "check"} />
        <span>{t(`landing.form.${answer.state}`, { address: `${answer.subdomain}.${base}` })}</span>
      </p>
      {isRefused && answer.suggestions.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          {t("landing.form.try")}
          {answer.suggestions.map(suggest)}
        </div>
      ) : null}
    </>
  );
}
