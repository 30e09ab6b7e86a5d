import { Link, useActionData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "#app/kit/pages.server.ts";
import { Banner, Disclosure, Icon, PostedError, useQueryHref } from "#app/kit/ui.tsx";
import { COLLECTED_BY } from "#modules/payments/payment-choices.ts";
import { TICKED_PARAM } from "./ticked.ts";

const FORM = "collect";

/** The charges that were ticked before the form asked back or was refused, or all if the address says so; undefined for a fresh form. */
function useTicked(): "all" | string[] | undefined {
  const reply = useActionData<FormReply>();
  const [query] = useSearchParams();
  if (reply?.intent === FORM) return [reply.result?.initialValue?.transactionIds].flat().map(String);
  return query.get(TICKED_PARAM) === "all" ? "all" : undefined;
}

/** Settles all charges that are ticked in the list, with one button for each method; it first says what that does. `once`: its key. */
export function CollectForm({ open, once }: { open: number; once: string }) {
  const { t } = useTranslation("payments");
  const ticked = useTicked();
  const address = useQueryHref();
  // Without `ticked`, or else the next page of charges would come ticked.
  const page = address({ [TICKED_PARAM]: undefined });
  return (
    <div className="several">
      <Disclosure
        summary={t("collect.open", { count: open })}
        icon="checks"
        open={ticked !== undefined || undefined}
      >
        <p className="soft mb-3">{t("collect.lead")}</p>
        <p className="mb-3">
          <Link
            className="btn btn-outline min-h-12"
            to={`${ticked === "all" ? page : address({ [TICKED_PARAM]: "all" })}#${FORM}`}
          >
            <Icon name={ticked === "all" ? "x" : "checks"} />
            {t(ticked === "all" ? "collect.untickAll" : "collect.tickAll", { count: open })}
          </Link>
        </p>
        <form id={FORM} method="post" action={page} className="form-actions">
          <input type="hidden" name="intent" value={FORM} />
          <input type="hidden" name="once" value={once} />
          {COLLECTED_BY.map((method) => (
            <button
              key={method}
              type="submit"
              name="method"
              value={method}
              className={`btn min-h-12 ${method === "cash" ? "btn-primary" : "btn-outline"}`}
            >
              {t(`collect.by.${method}`)}
            </button>
          ))}
        </form>
      </Disclosure>
    </div>
  );
}

/**
 * Why a form of this page was refused. There is a text of its own for a form without a ticked charge, since it has no field
 * that an error could point at.
 */
export function ListError({ except = [] }: { except?: readonly string[] }) {
  const { t } = useTranslation("payments");
  const reply = useActionData<FormReply>();
  const isUnticked =
    reply?.intent === FORM &&
    Boolean(reply.result?.error?.transactionIds) &&
    reply.result?.initialValue?.transactionIds === undefined;
  if (!isUnticked) return <PostedError except={except} />;
  return (
    <div role="alert" tabIndex={-1} data-takes-focus="">
      <Banner kind="error">{t("collect.none")}</Banner>
    </div>
  );
}

/** The checkbox of a row, which adds its charge to the form above. */
export function ChargeTick({ id, label }: { id: number; label: string }) {
  const ticked = useTicked();
  return (
    <label className="tick">
      <input
        // Another id for another beginning: a box that somebody has ticked by hand is not kept then.
        id={`${FORM}-${id}${ticked === "all" ? "-all" : ""}`}
        type="checkbox"
        className="checkbox checkbox-primary"
        form={FORM}
        name="transactionIds"
        value={id}
        aria-label={label}
        defaultChecked={ticked === "all" || ticked?.includes(String(id))}
      />
    </label>
  );
}
