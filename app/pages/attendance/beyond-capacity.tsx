import { useTranslation } from "react-i18next";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Sheet } from "#app/ui/shell/plain-container.tsx";
import { beyondFields } from "./attendee-row.tsx";

/** The confirmation's own page for a place beyond the limit, where no dialog can ask. */
export function BeyondCapacity(props: { action: string; memberId: number; name: string; capacity: number }) {
  const { t } = useTranslation();
  const { action, memberId, name, capacity } = props;
  return (
    <Sheet
      title={t("attendance.record.overOf", { name })}
      lead={t("attendance.record.overConfirm", { capacity, name })}
    >
      <div className="form-actions">
        <ActionButton action={action} fields={beyondFields(memberId)} className="btn btn-primary">
          {t("attendance.record.over")}
        </ActionButton>
        <a className="btn btn-outline" href={action}>
          {t("shell.cancel")}
        </a>
      </div>
    </Sheet>
  );
}
