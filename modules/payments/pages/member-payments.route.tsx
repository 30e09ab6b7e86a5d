import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { moneyOf } from "#app/kit/rules.ts";
import {
  Box,
  ConfirmationPrompt,
  FormActions,
  MoneyInput,
  PostedError,
  PostForm,
  Select,
  TextInput,
  usePostedForm,
} from "#app/kit/ui.tsx";
import { changeBalance } from "#modules/payments/ledger/change-balance.server.ts";
import { HAND_METHODS } from "#modules/payments/payment-choices.ts";
import { ChangeBalanceSchema, UndoTransactionSchema } from "#modules/payments/payments.schemas.ts";
import { undoTransaction } from "#modules/payments/undo-transaction.server.ts";
import { formAction, memberAction, memberLoader } from "../http.server.ts";
import { memberPayments } from "./member-payments.view.server.ts";
import { StatementForm } from "./statement/statement-form.tsx";
import { AccountSummary, TransactionList } from "./transaction-list.tsx";

export const loader = memberLoader({ minRole: "admin" }, memberPayments);

export const action = memberAction(
  { minRole: "admin" },
  {
    "top-up": formAction(ChangeBalanceSchema, changeBalance, {
      failed: "failures.payments",
      fromParams: { userId: "id" },
      toast: ({ name, amount, method, organization }) => ({
        type: "success",
        key: `payments:topUp.${amount < 0 ? "taken" : "done"}.${method}`,
        values: { name, amount: moneyOf(organization, Math.abs(amount)) },
      }),
    }),
    undo: formAction(UndoTransactionSchema, undoTransaction, {
      failed: "failures.payments",
      fromParams: { userId: "id" },
      toast: "payments:undo.done",
    }),
  },
);

type TopUpShape = { amount: string; method: string; note: string; once: string };

export default function MemberPayments() {
  const { t } = useTranslation("payments");
  const { account, rows, all, money, once, days, id, filled } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [form, fields] = usePostedForm<TopUpShape>({ intent: "top-up", defaultValue: filled });
  return (
    <div className="grid gap-5">
      <PostedError except={["top-up"]} />
      <ConfirmationPrompt tone="primary" except={["top-up"]} />
      {account ? (
        <Box>
          <AccountSummary {...account} />
        </Box>
      ) : null}
      <Box title={t("topUp.title")}>
        <PostForm key={once} form={form} fields={fields} intent="top-up" labels="payments:topUp">
          <input type="hidden" name="once" value={once} />
          <MoneyInput
            field={fields.amount}
            label={t("topUp.amount")}
            money={money}
            help={t("topUp.amountHelp", { like: money.examples })}
          />
          <Select
            field={fields.method}
            label={t("topUp.method")}
            choices={HAND_METHODS.map((value) => ({
              value,
              label: t(`topUp.by.${value}`),
            }))}
          />
          <TextInput field={fields.note} label={t("topUp.note")} autoComplete="off" />
          <FormActions>{t("topUp.save")}</FormActions>
        </PostForm>
      </Box>
      {rows.length > 0 ? <TransactionList rows={rows} undoAt={pathname} /> : null}
      {all ? (
        <p>
          <Link to={all.to} className="btn btn-outline min-h-12">
            {all.label}
          </Link>
        </p>
      ) : null}
      <StatementForm action={`/organization/${id}/statement`} days={days} />
    </div>
  );
}
