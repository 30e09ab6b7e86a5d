import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { settingValue } from "#app/kit/rules.ts";
import { PostForm, SubmitButton, TextInput, usePostedForm } from "#app/kit/ui.tsx";
import { formAction, memberAction, memberLoader } from "../http.server.ts";
import { JarsSchema, kittyJarsSetting } from "../kitty.schemas.ts";
import { nameJars } from "../kitty.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async (uow) => ({
  jars: settingValue(uow.organization.settings, kittyJarsSetting).join(", "),
}));

export const action = memberAction({ minRole: "admin" }, { jars: formAction(JarsSchema, nameJars) });

export default function KittySettings() {
  const { t } = useTranslation("kitty");
  const { jars } = useLoaderData<typeof loader>();
  const [form, fields] = usePostedForm<{ jars: string }>({ intent: "jars", defaultValue: { jars } });
  return (
    <PostForm form={form} fields={fields} intent="jars" labels="kitty:page">
      <TextInput field={fields.jars} label={t("page.jars")} />
      <SubmitButton>{t("page.save")}</SubmitButton>
    </PostForm>
  );
}
