import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { amountFormatOf } from "#app/core/club/money-of.ts";
import type { Organization } from "#app/core/club/organization.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { tagsSetting } from "#app/core/club/settings/settings.ts";
import { Checkbox } from "#app/web/ui/form/choices.tsx";
import { TextArea, TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { negativeBalanceSetting } from "../domain/ledger/negative-balance.ts";
import { changeTerms } from "../domain/occasions/change-terms.server.ts";
import { TermsSchema } from "../domain/payments.schemas.ts";
import { freeStaffSetting, leaveHoursSetting, tagPricesSetting, typedTagPrices } from "../domain/prices.ts";
import { formAction, memberAction, memberLoader } from "../http.server.ts";

export const handle = { i18n: "payments" };

export const loader = memberLoader({ minRole: "admin" }, async ({ organization }) => ({
  currency: organization.currency,
  tags: settingValue(organization.settings, tagsSetting),
  terms: termsOf(organization),
}));

/** What the form shows. */
function termsOf(organization: Organization): Record<keyof Shape, string> {
  const { settings } = organization;
  const ticked = (is: boolean) => (is ? "on" : "");
  return {
    tagPrices: typedTagPrices(settingValue(settings, tagPricesSetting), amountFormatOf(organization)),
    freeStaff: ticked(settingValue(settings, freeStaffSetting)),
    negativeBalance: ticked(settingValue(settings, negativeBalanceSetting)),
    leaveHours: String(settingValue(settings, leaveHoursSetting)),
  };
}

export const action = memberAction(
  { minRole: "admin" },
  {
    terms: formAction(TermsSchema, changeTerms, {
      current: ({ organization }) => termsOf(organization),
      toast: "payments:terms.saved",
    }),
  },
);

type Shape = { tagPrices: string; freeStaff: string; negativeBalance: string; leaveHours: string };

/** Who pays what for places, and from when leaving costs. */
export default function Prices() {
  const { t } = useTranslation("payments");
  const { currency, tags, terms } = useLoaderData<typeof loader>();
  const [form, fields] = usePostedForm<Shape>({ intent: "terms", defaultValue: terms });
  return (
    <PostForm form={form} fields={fields} intent="terms" edits={terms} labels="payments:terms">
      <TextArea
        field={fields.tagPrices}
        label={`${t("terms.tagPrices")} (${currency})`}
        help={`${t("terms.tagPricesHelp")}${tags.length > 0 ? ` ${t("terms.tags", { tags: tags.join(", ") })}` : ""}`}
      />
      <Checkbox field={fields.freeStaff} label={t("terms.freeStaff")} help={t("terms.freeStaffHelp")} />
      <Checkbox
        field={fields.negativeBalance}
        label={t("terms.negativeBalance")}
        help={t("terms.negativeBalanceHelp")}
      />
      <TextInput
        field={fields.leaveHours}
        label={t("terms.leaveHours")}
        help={t("terms.leaveHoursHelp")}
        inputMode="numeric"
        autoComplete="off"
      />
      <div className="form-actions">
        <SubmitButton>{t("terms.save")}</SubmitButton>
      </div>
    </PostForm>
  );
}
