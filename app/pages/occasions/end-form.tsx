import { useTranslation } from "react-i18next";
import type { OccasionKind } from "#app/domain/occasions/occasion.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePostedForm } from "#app/ui/form/posted-form.ts";
import { Consequences, ReviewNote, useReview } from "#app/ui/form/review.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Box } from "#app/ui/shell/page-header.tsx";

/** What ending an occasion does: how many people it can tell, what else, and the key that says it was seen. */
export interface Ending {
  told: number;
  /** What else it does, in the reader's words. */
  others: string[];
  reviewed: string;
}

/** Asks, in numbers, before an occasion is canceled or deleted; `late` if people were told before that it is. */
export function EndForm(props: Ending & { kind: OccasionKind; act: "cancel" | "delete"; late?: boolean }) {
  const { t } = useTranslation();
  const { kind, act, told, late } = props;
  const [form, fields] = usePostedForm<{ notify: string }>({ intent: act });
  const asked = useReview(act);
  return (
    <Box title={t(`sessions.page.${act}Title`)}>
      <PostForm form={form} fields={fields} intent={act} brief={["notify"]}>
        <p className="soft">{t(`sessions.page.${act}Text`)}</p>
        {asked ? null : <Consequences of={props.others} />}
        <ReviewNote review={asked} seen={props.reviewed} />
        {told > 0 ? (
          <Checkbox
            field={{
              // Two forms on one page need two ids. conform's field has no properties of its own to spread.
              id: `${act}-notify`,
              name: fields.notify.name,
              initialValue: fields.notify.initialValue,
              errors: fields.notify.errors,
            }}
            label={t(late ? "sessions.cancelPage.notifyLate" : "sessions.cancelPage.notify", { count: told })}
            checked
          />
        ) : null}
        <div className="form-actions">
          <SubmitButton tone="error">{t(`${kind}s.cancelPage.${act}`)}</SubmitButton>
        </div>
      </PostForm>
    </Box>
  );
}
