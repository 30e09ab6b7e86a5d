import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { idInAddress } from "#app/kit/pages.server.ts";
import { settingValue, tagsSetting } from "#app/kit/rules.ts";
import {
  Checkbox,
  FormActions,
  PageHeader,
  PostForm,
  ReviewNote,
  Select,
  TextInput,
  usePostedForm,
  useReview,
} from "#app/kit/ui.tsx";
import { storedDuration } from "#modules/memberships/durations/duration.ts";
import { giveSeveral } from "#modules/memberships/memberships/give-several.server.ts";
import { GiveSeveralSchema } from "#modules/memberships/memberships/memberships.schemas.ts";
import { findPlan } from "#modules/memberships/plans/plans.server.ts";
import { formAction, memberAction, memberLoader } from "../../http.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const plan = await findPlan(uow.db, idInAddress(page.params));
  const { name, renews, year, duration } = plan;
  return {
    title: `${page.t("memberships:several.title", { name })} · ${uow.organization.name}`,
    name,
    renews,
    asksYear: year === null && storedDuration(duration).unit === "season",
    tags: settingValue(uow.organization.settings, tagsSetting),
  };
});

export const action = memberAction(
  { minRole: "admin" },
  {
    give: formAction(GiveSeveralSchema, giveSeveral, {
      fromParams: { planId: "id" },
      to: "/plans",
      toast: ({ plan, given }) => ({
        type: "success",
        key: "memberships:several.done",
        values: { plan, count: given },
      }),
    }),
  },
);

export default function GiveSeveralPage() {
  const { t } = useTranslation("memberships");
  const { name, renews, asksYear, tags } = useLoaderData<typeof loader>();
  const [form, fields] = usePostedForm<{ tag: string; everyone: string; renew: string; year: string }>({
    intent: "give",
  });
  const asked = useReview("give");
  return (
    <>
      <PageHeader title={t("several.title", { name })} lead={t("several.lead")} />
      <PostForm
        form={form}
        fields={fields}
        intent="give"
        brief={["everyone", "renew"]}
        labels={{ tag: t("several.tag"), year: t("member.year") }}
      >
        <Select
          field={fields.tag}
          label={t("several.tag")}
          empty={t("several.allTags")}
          choices={tags.map((tag) => ({ value: tag, label: tag }))}
        />
        {asksYear ? (
          <TextInput
            field={fields.year}
            label={t("member.year")}
            help={t("member.yearHelp")}
            inputMode="numeric"
            autoComplete="off"
          />
        ) : null}
        <Checkbox field={fields.everyone} label={t("several.everyone")} help={t("several.everyoneHelp")} />
        {renews ? (
          <Checkbox field={fields.renew} label={t("several.renew")} help={t("several.renewHelp")} />
        ) : null}
        <ReviewNote review={asked} />
        <FormActions to="/plans" back={t("form.cancel")}>
          {t(asked ? "several.confirm" : "several.go")}
        </FormActions>
      </PostForm>
    </>
  );
}
