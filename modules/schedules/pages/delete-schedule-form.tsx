import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "#app/ui/form/choices.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePostedForm } from "#app/ui/form/posted-form.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { reviewKey, type Touched, touchedCount } from "../domain/touched.ts";
import { useTouchedText } from "./review.tsx";

/** Asks what becomes of a schedule's coming sessions; `touched` says in numbers what removing them does. */
export function DeleteScheduleForm({ coming, touched }: { coming: number; touched: Touched }) {
  const { t } = useTranslation("schedules");
  const [form, fields] = usePostedForm<{ replicate: string }>({ intent: "delete" });
  const says = useTouchedText();
  return (
    <PostForm form={form} fields={fields} intent="delete" brief={["replicate"]}>
      {touchedCount(touched) > 0 ? (
        <RadioGroup
          field={fields.replicate}
          label={t("remove.legend")}
          values={["false"]}
          choices={[
            { value: "false", label: t("remove.keep"), help: t("remove.keepHelp", { count: coming }) },
            { value: "true", label: t("remove.drop"), help: says(touched).join(" ") },
          ]}
        />
      ) : null}
      <input type="hidden" name="reviewed" value={reviewKey(touched)} />
      <div className="form-actions">
        <SubmitButton tone="error">{t("remove.confirm")}</SubmitButton>
        <Link className="btn btn-outline" to="/schedules">
          {t("remove.cancel")}
        </Link>
      </div>
    </PostForm>
  );
}
