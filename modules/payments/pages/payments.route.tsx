import { useLoaderData } from "@remix-run/react";
import { collect } from "#modules/payments/debts/collect.server.ts";
import { closeFinding } from "#modules/payments/online/findings.server.ts";
import { FindingSchema } from "#modules/payments/online/online.schemas.ts";
import { CollectSchema, UndoTransactionSchema } from "#modules/payments/payments.schemas.ts";
import { undoTransaction } from "#modules/payments/undo-transaction.server.ts";
import { formAction, memberAction, memberLoader } from "../http.server.ts";
import { collectedToast } from "./collected-toast.ts";
import { paymentsPage } from "./payments.view.server.ts";
import { PaymentsPage } from "./payments-page.tsx";

export const loader = memberLoader({ minRole: "admin" }, paymentsPage);

export const action = memberAction(
  { minRole: "admin" },
  {
    collect: formAction(CollectSchema, collect, {
      failed: "failures.payments",
      toast: collectedToast,
    }),
    look: formAction(FindingSchema, closeFinding, {
      toast: "payments:online.findings.done",
      failed: "failures.payments",
    }),
    undo: formAction(UndoTransactionSchema, undoTransaction, {
      toast: "payments:undo.done",
      failed: "failures.payments",
    }),
  },
);

export default function Payments() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <PaymentsPage {...page} />;
}
