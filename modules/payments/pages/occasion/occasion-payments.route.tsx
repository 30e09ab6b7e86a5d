import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  Box,
  ConfirmationPrompt,
  EmptyState,
  FormActions,
  PostForm,
  TextInput,
  usePostedForm,
} from "#app/kit/ui.tsx";
import { collect } from "#modules/payments/debts/collect.server.ts";
import { changeOccasionTerms } from "#modules/payments/occasions/change-terms.server.ts";
import {
  CollectSchema,
  OccasionTermsSchema,
  UndoTransactionSchema,
} from "#modules/payments/payments.schemas.ts";
import { undoTransaction } from "#modules/payments/undo-transaction.server.ts";
import { formAction, memberAction, memberLoader } from "../../http.server.ts";
import { CollectForm, ListError } from "../collect-form.tsx";
import { collectedToast } from "../collected-toast.ts";
import { occasionPaymentsPage } from "./occasion-payments.view.server.ts";
import { PayerList } from "./payer-list.tsx";

export const loader = memberLoader({ minRole: "admin" }, occasionPaymentsPage);

export const action = memberAction(
  { minRole: "admin" },
  {
    collect: formAction(CollectSchema, collect, {
      failed: "failures.payments",
      fromParams: { occasionId: "id" },
      toast: collectedToast,
    }),
    undo: formAction(UndoTransactionSchema, undoTransaction, {
      failed: "failures.payments",
      fromParams: { occasionId: "id" },
      toast: "payments:undo.done",
    }),
    terms: formAction(OccasionTermsSchema, changeOccasionTerms, {
      failed: "failures.payments",
      fromParams: { occasionId: "id" },
      toast: "payments:terms.saved",
    }),
  },
);

export default function OccasionPayments() {
  const { t } = useTranslation("payments");
  const { pathname } = useLocation();
  const { rows, sums, leaveHours, usual, isSettled, once } = useLoaderData<typeof loader>();
  const open = rows.filter(({ isOpen }) => isOpen).length;
  return (
    <div className="tickable grid gap-5">
      <ListError except={["terms"]} />
      <ConfirmationPrompt tone="primary" except={["terms"]} />
      {rows.length > 0 ? (
        <>
          <Box>
            <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
              {sums.map(({ name, money }) => (
                <div key={name}>
                  <dt className="soft">{t(`occasion.${name}`)}</dt>
                  <dd className="nums text-2xl font-bold">{money}</dd>
                </div>
              ))}
            </dl>
          </Box>
          {open > 0 ? <CollectForm open={open} once={once} /> : null}
          <PayerList rows={rows} undoAt={pathname} />
        </>
      ) : (
        <EmptyState icon="card" title={t("occasion.empty")}>
          {t("occasion.emptyText")}
        </EmptyState>
      )}
      {isSettled ? null : <LeaveTerms leaveHours={leaveHours} usual={usual} />}
    </div>
  );
}

function LeaveTerms({ leaveHours, usual }: { leaveHours: string; usual: string }) {
  const { t } = useTranslation("payments");
  const [form, fields] = usePostedForm<{ leaveHours: string }>({
    intent: "terms",
    defaultValue: { leaveHours },
  });
  return (
    <Box title={t("terms.leave")}>
      <PostForm form={form} fields={fields} intent="terms" labels="payments:terms">
        <TextInput
          field={fields.leaveHours}
          label={t("terms.leaveHours")}
          help={`${t("terms.occasionHelp")} ${usual}`}
          inputMode="numeric"
          autoComplete="off"
        />
        <FormActions>{t("terms.save")}</FormActions>
      </PostForm>
    </Box>
  );
}
