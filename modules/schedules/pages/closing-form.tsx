import { useTranslation } from "react-i18next";
import {
  DateInput,
  FormActions,
  PostForm,
  RadioGroup,
  ReviewNote,
  TextInput,
  usePostedForm,
  useReview,
} from "#app/kit/ui.tsx";

type CloseShape = { from: string; until: string; reason: string; sessions: string };

/** The form for new closed days. If there are sessions on these days, the page first comes back with what happens to them. */
export function CloseDaysForm() {
  const { t } = useTranslation("schedules");
  const [form, fields] = usePostedForm<CloseShape>({ intent: "close" });
  const review = useReview("close");
  return (
    <PostForm form={form} fields={fields} intent="close" brief={["sessions"]} labels="schedules:closed">
      <DateInput field={fields.from} label={t("closed.from")} />
      <DateInput field={fields.until} label={t("closed.until")} help={t("closed.untilHelp")} />
      <TextInput
        field={fields.reason}
        label={t("closed.reason")}
        help={t("closed.reasonHelp")}
        autoComplete="off"
      />
      <RadioGroup
        field={fields.sessions}
        label={t("closed.sessions")}
        values={["cancel"]}
        choices={[
          { value: "cancel", label: t("closed.cancel"), help: t("closed.cancelHelp") },
          { value: "keep", label: t("closed.keep"), help: t("closed.keepHelp") },
        ]}
      />
      <ReviewNote review={review} />
      <FormActions>{t(review ? "closed.confirm" : "closed.save")}</FormActions>
    </PostForm>
  );
}
