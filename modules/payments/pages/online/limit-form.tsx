import { useTranslation } from "react-i18next";
import { TextInput } from "#app/ui/form/inputs.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { usePostedForm } from "#app/ui/form/posted-form.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Box } from "#app/ui/shell/page-header.tsx";

const INTENT = "limit";

export interface LimitFormProps {
  limit: { typed: string; usual: string };
  currency: string;
}

/** How much members can top up at a time. */
export function LimitForm({ limit, currency }: LimitFormProps) {
  const { t } = useTranslation("payments");
  const [form, fields] = usePostedForm<{ topUpLimit: string }>({
    intent: INTENT,
    defaultValue: { topUpLimit: limit.typed },
  });
  return (
    <Box title={t("online.limit.title")}>
      <PostForm form={form} fields={fields} intent={INTENT} labels="payments:online.limit">
        <TextInput
          field={fields.topUpLimit}
          label={`${t("online.limit.topUpLimit")} (${currency})`}
          help={t("online.limit.topUpLimitHelp", { usual: limit.usual })}
          inputMode="decimal"
          autoComplete="off"
        />
        <div className="form-actions">
          <SubmitButton>{t("online.limit.save")}</SubmitButton>
        </div>
      </PostForm>
    </Box>
  );
}
