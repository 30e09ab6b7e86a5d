import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OccasionKind } from "#app/core/occasions/occasion.ts";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { EndForm, type Ending } from "./end-form.tsx";

export interface EndPageProps {
  kind: OccasionKind;
  state: "open" | "canceled" | "over";
  heading: string;
  lead: string;
  text: string;
  /** `cancel` is null if the occasion can't be canceled. */
  ending: { cancel: Ending | null; delete: Ending };
  /** The list to go back to. */
  list: string;
}

/** Cancels or deletes one session or event; `children` are other ways to end it. */
export function EndPage({ children, ...props }: EndPageProps & { children?: ReactNode }) {
  const { kind, state, heading, lead, text, ending, list } = props;
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={heading} lead={lead} />
      <p className="mb-4 max-w-[36rem]">{text}</p>
      <div className="grid max-w-[36rem] gap-4">
        {ending.cancel ? <EndForm kind={kind} act="cancel" {...ending.cancel} /> : null}
        {children}
        <EndForm kind={kind} act="delete" {...ending.delete} late={state === "canceled"} />
        <Link className="btn btn-outline justify-self-start" to={list}>
          {t(state === "open" ? `${kind}s.cancelPage.keep` : `${kind}s.back`)}
        </Link>
      </div>
    </>
  );
}
