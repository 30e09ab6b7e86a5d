import { useTranslation } from "react-i18next";
import type { OccasionKind } from "#app/core/occasions/occasion.ts";
import { Box } from "#app/web/shell/page-header.tsx";
import { Checkbox } from "#app/web/ui/form/choices.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { Consequences, ReviewNote, useReview } from "#app/web/ui/form/review.tsx";
import { FormActions } from "#app/web/ui/form/submit-button.tsx";

/** What ending an occasion does: how many people can be told, what else happens, and the key that confirms that this was seen. */
export interface Ending {
  told: number;
  /** The other consequences, in the reader's language. */
  others: string[];
  reviewed: string;
}

/** Asks, in numbers, before an occasion is canceled or deleted; `late` if people have already been told that it is canceled. */
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
              // Two forms on one page need two ids. conform's field has no own properties to spread.
              id: `${act}-notify`,
              name: fields.notify.name,
              initialValue: fields.notify.initialValue,
              errors: fields.notify.errors,
            }}
            label={t(late ? "sessions.cancelPage.notifyLate" : "sessions.cancelPage.notify", { count: told })}
            checked
          />
        ) : null}
        <FormActions tone="error">{t(`${kind}s.cancelPage.${act}`)}</FormActions>
      </PostForm>
    </Box>
  );
}
