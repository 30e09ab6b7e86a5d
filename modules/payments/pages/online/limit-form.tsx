import { useTranslation } from "react-i18next";
import type { MoneyInputFormat } from "#app/kit/rules.ts";
import { Box, MoneyInput, PostForm, SubmitButton, usePostedForm } from "#app/kit/ui.tsx";

const INTENT = "limit";

export interface LimitFormProps {
  limit: { typed: string; usual: string };
  money: MoneyInputFormat;
}

/** How much members can top up at a time. */
export function LimitForm({ limit, money }: LimitFormProps) {
  const { t } = useTranslation("payments");
  const [form, fields] = usePostedForm<{ topUpLimit: string }>({
    intent: INTENT,
    defaultValue: { topUpLimit: limit.typed },
  });
  return (
    <Box title={t("online.limit.title")}>
      <PostForm form={form} fields={fields} intent={INTENT} labels="payments:online.limit">
        <MoneyInput
          field={fields.topUpLimit}
          label={t("online.limit.topUpLimit")}
          money={money}
          help={t("online.limit.topUpLimitHelp", { usual: limit.usual })}
        />
        <div className="form-actions">
          <SubmitButton>{t("online.limit.save")}</SubmitButton>
        </div>
      </PostForm>
    </Box>
  );
}
