import { useTranslation } from "react-i18next";
import type { MoneyInputFormat } from "#app/kernel/formats/money-format.ts";
import { spanFacts } from "#app/kernel/values/time-span.ts";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { FormActions } from "#app/web/ui/form/submit-button.tsx";
import { NotifyChange } from "../occasion-fields.tsx";
import { EventFields, type EventShape } from "./event-fields.tsx";

/** The form that changes one event; `told` is how many people can be told of it, `back` the page to return to. */
export function EditEventForm(props: {
  values: EventShape;
  money: MoneyInputFormat;
  told: number;
  isOver: boolean;
  back: string;
}) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<EventShape & { allowLong: string; notify: string }>({
    intent: "save",
    defaultValue: props.values,
  });
  return (
    <PostForm
      form={form}
      fields={fields}
      intent="save"
      edits={props.values}
      brief={["allowLong", "notify"]}
      labels="events.form"
    >
      <EventFields fields={fields} isLong={spanFacts(props.values)?.isLong} money={props.money} />
      {props.told > 0 ? <NotifyChange field={fields.notify} isOver={props.isOver} /> : null}
      <FormActions to={props.back} back={t("shell.cancel")}>
        {t("events.form.save")}
      </FormActions>
    </PostForm>
  );
}
