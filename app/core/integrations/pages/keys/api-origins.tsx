import { useTranslation } from "react-i18next";
import { Box } from "#app/web/shell/page-header.tsx";
import { TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";

/** The origins of web pages whose scripts may call the API from a browser. */
export function ApiOrigins({ origins }: { origins: string }) {
  const { t } = useTranslation();
  const edits = { apiOrigins: origins };
  const [form, fields] = usePostedForm<{ apiOrigins: string }>({ intent: "origins", defaultValue: edits });
  return (
    <Box title={t("keys.origins.title")}>
      <PostForm
        form={form}
        fields={fields}
        intent="origins"
        edits={edits}
        labels={{ apiOrigins: t("settings.apiOrigins") }}
      >
        <TextInput
          field={fields.apiOrigins}
          label={t("settings.apiOrigins")}
          help={t("settings.apiOriginsHelp")}
          autoComplete="off"
        />
        <SubmitButton>{t("keys.origins.submit")}</SubmitButton>
      </PostForm>
    </Box>
  );
}
