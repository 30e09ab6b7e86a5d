import { useTranslation } from "react-i18next";
import { TagInput } from "#app/web/ui/form/choices.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { ReviewNote, useReview } from "#app/web/ui/form/review.tsx";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";

/** Selects members to invite by tag; says how many they are before inviting anybody. */
export function InviteForm({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ tags: string[] }>({ intent: "invite" });
  const review = useReview("invite");
  if (tags.length === 0) return <p className="soft">{t("sessions.invite.noTags")}</p>;
  return (
    <PostForm form={form} fields={fields} intent="invite" brief={["tags"]}>
      <p className="max-w-[36rem]">{t("sessions.invite.lead")}</p>
      <p className="soft max-w-[36rem]">{t("sessions.invite.left")}</p>
      <TagInput
        field={fields.tags}
        label={t("sessions.invite.tags")}
        help={t("sessions.invite.tagsHelp")}
        available={tags}
      />
      <ReviewNote review={review} />
      <div className="form-actions">
        <SubmitButton>{t(review ? "sessions.invite.confirm" : "sessions.invite.submit")}</SubmitButton>
      </div>
    </PostForm>
  );
}
