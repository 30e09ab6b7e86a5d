import { useTranslation } from "react-i18next";
import type { Review } from "#app/web/http/forms/form-reply.ts";
import { PlainSheet } from "#app/web/shell/plain-container.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { overCapacityFields } from "./attendee-row.tsx";

/** Asks before giving a place over capacity, if scripts are off. */
export function OverCapacity(props: { action: string; memberId: number; name: string; review: Review }) {
  const { t } = useTranslation();
  const { action, memberId, name, review } = props;
  return (
    <PlainSheet title={t("attendance.record.overOf", { name })} lead={review.consequences.join(" ")}>
      <div className="form-actions">
        <ActionButton
          action={action}
          fields={overCapacityFields(memberId, review)}
          className="btn btn-primary"
        >
          {t("attendance.record.over")}
        </ActionButton>
        <a className="btn btn-outline" href={action}>
          {t("shell.cancel")}
        </a>
      </div>
    </PlainSheet>
  );
}
