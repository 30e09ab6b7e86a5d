import { useTranslation } from "react-i18next";
import { ReviewNote, useReview } from "#app/web/ui/form/review.tsx";
import { SaveBar } from "#app/web/ui/form/save-bar.tsx";
import { FormActions } from "#app/web/ui/form/submit-button.tsx";

/** The end of a settings form: what is not saved yet or, if saving has to be confirmed, what it does. */
export function SaveButtons({ intent, labels }: { intent: string; labels: Record<string, string> }) {
  const { t } = useTranslation();
  const review = useReview(intent);
  if (!review) return <SaveBar labels={labels}>{t("settings.save")}</SaveBar>;
  return (
    <>
      <ReviewNote review={review} />
      <FormActions tone="error" to={`/settings#${intent}`} back={t("shell.review.back")}>
        {t("settings.apply")}
      </FormActions>
    </>
  );
}
