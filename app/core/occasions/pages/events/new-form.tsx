import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MoneyInputFormat } from "#app/kernel/formats/money-format.ts";
import { Checkbox } from "#app/web/ui/form/choices.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { EventFields, type EventShape } from "./event-fields.tsx";

/** The form for a new event. */
export function NewEventForm({ money }: { money: MoneyInputFormat }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<EventShape & { allowLong: string; notify: string }>({
    intent: "create",
  });
  return (
    <PostForm
      form={form}
      fields={fields}
      intent="create"
      brief={["allowLong", "notify"]}
      labels="events.form"
    >
      <EventFields fields={fields} allowLong={fields.allowLong} money={money} />
      <Checkbox field={fields.notify} label={t("events.form.notifyNew")} />
      <div className="form-actions">
        <SubmitButton>{t("events.form.create")}</SubmitButton>
        <Link className="btn btn-outline" to="/events">
          {t("shell.cancel")}
        </Link>
      </div>
    </PostForm>
  );
}
