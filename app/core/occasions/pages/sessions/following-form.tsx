import { useTranslation } from "react-i18next";
import type { Review } from "#app/web/http/forms/form-reply.ts";
import { Box } from "#app/web/shell/page-header.tsx";
import { Checkbox } from "#app/web/ui/form/choices.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { Consequences, DateLines, ReviewNote, useReview } from "#app/web/ui/form/review.tsx";
import { FormActions } from "#app/web/ui/form/submit-button.tsx";

/**
 * Asks, in numbers, before a session and the `count` that follow it are canceled; `edited` of these were edited
 * individually. Renders nothing if none follows, unless that has changed since it asked.
 */
export function CancelFollowingForm(props: { review: Review; count: number; edited: number }) {
  const { t } = useTranslation();
  const { review, edited } = props;
  const [form, fields] = usePostedForm<{ notify: string; withEdited: string }>({
    intent: "cancel-following",
  });
  const asked = useReview("cancel-following");
  if (props.count === 0 && !asked) return null;
  return (
    <Box title={t("sessions.series.cancelTitle")}>
      <PostForm form={form} fields={fields} intent="cancel-following" brief={["notify", "withEdited"]}>
        <p className="soft">{t("sessions.series.cancelText")}</p>
        {asked ? null : (
          <>
            <Consequences of={review.consequences} />
            <DateLines of={review.dates} />
          </>
        )}
        <ReviewNote review={asked} seen={review.reviewed} />
        {edited > 0 ? (
          <Checkbox field={fields.withEdited} label={t("sessions.series.withEdited", { count: edited })} />
        ) : null}
        <Checkbox
          // Two forms on one page need two ids. conform's field has no own properties to spread.
          field={{
            id: "following-notify",
            name: fields.notify.name,
            initialValue: fields.notify.initialValue,
            errors: fields.notify.errors,
          }}
          label={t("sessions.form.notifyChange")}
          checked
        />
        <FormActions tone="error">{t("sessions.series.cancel")}</FormActions>
      </PostForm>
    </Box>
  );
}
