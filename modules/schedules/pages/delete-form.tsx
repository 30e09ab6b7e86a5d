import { useTranslation } from "react-i18next";
import type { Review } from "#app/kit/pages.server.ts";
import {
  DateLines,
  FormActions,
  PostForm,
  RadioGroup,
  ReviewNote,
  usePostedForm,
  useReview,
} from "#app/kit/ui.tsx";

/** Asks what happens to a schedule's coming sessions; `review` says in numbers what removing them does. */
export function DeleteScheduleForm({ coming, review }: { coming: number; review: Review }) {
  const { t } = useTranslation("schedules");
  const [form, fields] = usePostedForm<{ replicate: string }>({ intent: "delete" });
  const asked = useReview("delete");
  return (
    <PostForm form={form} fields={fields} intent="delete" brief={["replicate"]}>
      {review.consequences.length > 0 ? (
        <RadioGroup
          field={fields.replicate}
          label={t("remove.legend")}
          values={["false"]}
          choices={[
            { value: "false", label: t("remove.keep"), help: t("remove.keepHelp", { count: coming }) },
            { value: "true", label: t("remove.drop"), help: review.consequences.join(" ") },
          ]}
        />
      ) : null}
      {asked || review.dates.length === 0 ? null : (
        <div>
          <p className="soft">{t("remove.dates")}</p>
          <DateLines of={review.dates} />
        </div>
      )}
      <ReviewNote review={asked} seen={review.reviewed} />
      <FormActions tone="error" to="/schedules" back={t("remove.cancel")}>
        {t("remove.confirm")}
      </FormActions>
    </PostForm>
  );
}
