import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePostedForm } from "#app/ui/form/posted-form.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Box } from "#app/ui/shell/page-header.tsx";

/**
 * Asks, in numbers, before a session is canceled or deleted. `told` are those who come or wait; with `late` those of
 * them who have not been told yet that it is canceled.
 */
export function CancelSessionForm(props: { act: "cancel" | "delete"; told: number; late?: boolean }) {
  const { t } = useTranslation();
  const { act, told, late } = props;
  const [form, fields] = usePostedForm<{ notify: string }>({ intent: act });
  return (
    <Box title={t(`sessions.page.${act}Title`)}>
      <PostForm form={form} fields={fields} intent={act} brief={["notify"]}>
        <p className="soft">{t(`sessions.page.${act}Text`)}</p>
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
          <SubmitButton tone="error">{t(`sessions.cancelPage.${act}`)}</SubmitButton>
        </div>
      </PostForm>
    </Box>
  );
}
