import { useTranslation } from "react-i18next";
import { KEY_ACCESS } from "#app/core/integrations/api-keys/key-access.ts";
import { Box } from "#app/web/shell/page-header.tsx";
import { RadioGroup } from "#app/web/ui/form/choices.tsx";
import { TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { CopyButton } from "#app/web/ui/kit/copy-button.tsx";

/** The form that creates a key; read-only by default. */
export function MakeKey() {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<{ name: string; access: string }>({
    intent: "make",
    defaultValue: { access: "read" },
  });
  return (
    <Box title={t("keys.make.title")}>
      <PostForm form={form} fields={fields} intent="make" labels="keys.make">
        <TextInput
          field={fields.name}
          label={t("keys.make.name")}
          help={t("keys.make.nameHelp")}
          autoComplete="off"
        />
        <RadioGroup
          field={fields.access}
          label={t("keys.make.access")}
          choices={KEY_ACCESS.map((value) => ({
            value,
            label: t(`keys.access.${value}`),
            help: t(`keys.make.${value}Help`),
          }))}
        />
        <SubmitButton>{t("keys.make.submit")}</SubmitButton>
      </PostForm>
    </Box>
  );
}

/** A key, shown this once, and how to try it. */
export function MadeKey({ name, secret, origin }: { name: string; secret: string; origin: string }) {
  const { t } = useTranslation();
  const lines = `KEY=${secret}\ncurl -s -H "s-auth: $KEY" ${origin}/api/users/me`;
  return (
    // It is above the form that created it.
    <section className="card-box" aria-labelledby="made-key" tabIndex={-1} data-takes-focus="">
      <h2 id="made-key" className="mb-3 break-words">
        {t("keys.made.title", { name })}
      </h2>
      <p className="mb-3 max-w-[36rem]">{t("keys.made.text")}</p>
      <p className="mb-4">
        <code className="break-all">{secret}</code>
      </p>
      <p className="mb-4">
        <CopyButton text={secret} label={t("keys.made.copy")} />
      </p>
      <p>{t("keys.made.try")}</p>
      <p className="mt-1 mb-4">
        <code className="whitespace-pre-wrap break-all">{lines}</code>
      </p>
      <p>
        <CopyButton text={lines} label={t("keys.made.copyLines")} />
      </p>
    </section>
  );
}
