import { useTranslation } from "react-i18next";
import { RadioGroup } from "#app/ui/form/choices.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePostedForm } from "#app/ui/form/posted-form.ts";
import { Consequences, ReviewNote, useReview } from "#app/ui/form/review.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { ImportReview } from "./import-view.ts";

/** What the file would do, in numbers, with the question whether the new ones are written to. */
export function StartForm({
  importId,
  review,
  isUseful,
  welcome,
}: Pick<ImportReview, "importId" | "review" | "isUseful" | "welcome">) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ importId: string; welcome: string }>({ intent: "start" });
  const asked = useReview("start");
  if (!isUseful)
    return (
      <>
        <Consequences of={review.consequences} />
        <p>{t("errors.import-nothing")}</p>
      </>
    );
  return (
    <PostForm
      form={form}
      fields={fields}
      intent="start"
      labels={{ welcome: t("memberFile.import.writeTitle") }}
    >
      <input type="hidden" name="importId" value={importId} />
      {asked ? null : <Consequences of={review.consequences} />}
      {welcome ? (
        <RadioGroup
          field={fields.welcome}
          label={t("memberFile.import.writeTitle")}
          values={["no"]}
          choices={[
            {
              value: "no",
              label: t("memberFile.import.writeNot"),
              help: t("memberFile.import.writeNotHelp"),
            },
            { value: "yes", label: welcome.count, help: welcome.when || undefined },
          ]}
        />
      ) : null}
      <ReviewNote review={asked} seen={review.reviewed} />
      <SubmitButton>{t("memberFile.import.start")}</SubmitButton>
    </PostForm>
  );
}
