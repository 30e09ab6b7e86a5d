import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionButton, Badge, type Column, DataTable, Icon, type IconName, type Tone } from "#app/kit/ui.tsx";
import type { OccasionPayment } from "#modules/payments/occasions/occasion-payments.server.ts";
import { ChargeTick } from "../collect-form.tsx";

const STATES: Record<OccasionPayment["state"], { tone: Tone; icon: IconName }> = {
  agreed: { tone: "neutral", icon: "clock" },
  kept: { tone: "neutral", icon: "pause" },
  late: { tone: "warning", icon: "clock" },
  completed: { tone: "success", icon: "check" },
  "in-progress": { tone: "warning", icon: "clock" },
  debt: { tone: "error", icon: "warning" },
  void: { tone: "neutral", icon: "x" },
  waived: { tone: "neutral", icon: "check" },
  refunded: { tone: "neutral", icon: "undo" },
};

export interface Payer {
  key: string | number;
  /** The charge's, once there is one. */
  id: number | null;
  memberId: number;
  name: string;
  price: string;
  state: OccasionPayment["state"];
  isOpen: boolean;
  isUndoable: boolean;
}

/** Who pays what for one occasion, by name. What was paid can be given back, by a form that posts to `undoAt`. */
export function PayerList({ rows, undoAt }: { rows: Payer[]; undoAt: string }) {
  const { t } = useTranslation("payments");
  const columns: Column<Payer>[] = [
    {
      key: "tick",
      header: t("collect.tick"),
      place: "tick",
      cell: ({ id, isOpen, name, price }) =>
        isOpen && id ? <ChargeTick id={id} label={t("collect.tickOf", { name, amount: price })} /> : null,
    },
    {
      key: "member",
      header: t("column.member"),
      title: true,
      typed: true,
      cell: ({ memberId, name }) => <Link to={`/organization/${memberId}/payments`}>{name}</Link>,
    },
    {
      key: "status",
      header: t("column.status"),
      cell: ({ state }) => <Badge {...STATES[state]}>{t(`occasion.state.${state}`)}</Badge>,
    },
    {
      key: "price",
      header: t("column.amount"),
      align: "end",
      place: "aside",
      cell: ({ price }) => <strong className="nums">{price}</strong>,
    },
    {
      key: "undo",
      header: t("undo.refund"),
      actions: true,
      place: "block",
      cell: ({ id, isUndoable, name, price }) =>
        isUndoable && id ? (
          <ActionButton
            action={undoAt}
            fields={{ intent: "undo", transactionId: String(id) }}
            className="btn btn-ghost btn-sm min-h-11"
            label={t("undo.refundOf", { name, amount: price })}
          >
            <Icon name="undo" />
            {t("undo.refund")}
          </ActionButton>
        ) : null,
    },
  ];
  return <DataTable caption={t("occasion.who")} columns={columns} rows={rows} rowKey={({ key }) => key} />;
}
