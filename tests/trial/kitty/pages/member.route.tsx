import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { memberDetail } from "#app/kit/commands.server.ts";
import { id as idField, Refusal } from "#app/kit/rules.ts";
import { Box, PostForm, SubmitButton, TextInput, usePostedForm } from "#app/kit/ui.tsx";
import { formAction, memberAction, memberLoader } from "../http.server.ts";
import { PayInSchema } from "../kitty.schemas.ts";
import { balances, payIn } from "../kitty.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async (uow, { params }) => {
  const asked = idField.safeParse(params.id);
  if (!asked.success) throw new Refusal("not-found");
  const { id } = await memberDetail(uow, { memberId: asked.data });
  return { has: (await balances(uow, [id])).get(id) ?? 0 };
});

export const action = memberAction(
  { minRole: "admin" },
  { pay: formAction(PayInSchema, payIn, { fromParams: { memberId: "id" }, toast: "kitty:page.done" }) },
);

export default function MemberKitty() {
  const { t } = useTranslation("kitty");
  const { has } = useLoaderData<typeof loader>();
  const [form, fields] = usePostedForm<{ amount: string }>({ intent: "pay" });
  return (
    <Box>
      <p>{t("page.has", { amount: has })}</p>
      <PostForm form={form} fields={fields} intent="pay" labels="kitty:page">
        <TextInput field={fields.amount} label={t("page.amount")} />
        <SubmitButton>{t("page.pay")}</SubmitButton>
      </PostForm>
    </Box>
  );
}
