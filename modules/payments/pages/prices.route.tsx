import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Toast } from "#app/kit/pages.server.ts";
import {
  clubAmountFormat,
  exampleAmounts,
  moneyOf,
  type Organization,
  settingValue,
  tagsSetting,
} from "#app/kit/rules.ts";
import { Checkbox, FormActions, PostForm, TextArea, TextInput, usePostedForm } from "#app/kit/ui.tsx";
import { negativeBalanceSetting } from "#modules/payments/ledger/negative-balance.ts";
import { changeTerms } from "#modules/payments/occasions/change-terms.server.ts";
import { TermsSchema } from "#modules/payments/payments.schemas.ts";
import { freeStaffSetting, leaveHoursSetting, tagPricesSetting } from "#modules/payments/prices.ts";
import { tagPricesEcho, typedTagPrices } from "#modules/payments/tag-price-lines.ts";
import {
  formAction,
  formatsFor,
  memberAction,
  memberLoader,
  moneyWords,
  type PageRequest,
} from "../http.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async ({ organization }, page) => ({
  currency: organization.currency,
  money: formatsFor(organization, page).moneyInput,
  like: exampleAmounts(clubAmountFormat(organization))[1],
  tags: settingValue(organization.settings, tagsSetting),
  terms: termsFormValues(organization),
}));

/** What the form shows. */
function termsFormValues(organization: Organization): Record<keyof Shape, string> {
  const { settings } = organization;
  const ticked = (is: boolean) => (is ? "on" : "");
  return {
    tagPrices: typedTagPrices(settingValue(settings, tagPricesSetting), clubAmountFormat(organization)),
    freeStaff: ticked(settingValue(settings, freeStaffSetting)),
    negativeBalance: ticked(settingValue(settings, negativeBalanceSetting)),
    leaveHours: String(settingValue(settings, leaveHoursSetting)),
  };
}

export const action = memberAction(
  { minRole: "admin" },
  {
    terms: formAction(TermsSchema, changeTerms, {
      current: ({ organization }) => termsFormValues(organization),
      toast: savedToast,
    }),
  },
);

/** As many prices as the toast names; a club has up to a hundred tags. */
const MOST_NAMED = 5;

/** What was saved, as it was understood. */
function savedToast(
  { prices, organization }: Awaited<ReturnType<typeof changeTerms>>,
  { language }: PageRequest,
): Toast {
  if (prices.length === 0) return { type: "success", key: "payments:terms.saved" };
  const named = prices
    .slice(0, MOST_NAMED)
    .map(({ tag, price }) => `${tag} ${moneyWords(moneyOf(organization, price), language)}`)
    .join(", ");
  const more = prices.length - MOST_NAMED;
  const values = { prices: named };
  if (more <= 0) return { type: "success", key: "payments:terms.savedPrices", values };
  return { type: "success", key: "payments:terms.savedMore", values: { ...values, count: more } };
}

type Shape = { tagPrices: string; freeStaff: string; negativeBalance: string; leaveHours: string };

/** Who pays what for places, and from when leaving costs. */
export default function Prices() {
  const { t } = useTranslation("payments");
  const { currency, money, like, tags, terms } = useLoaderData<typeof loader>();
  const [form, fields] = usePostedForm<Shape>({ intent: "terms", defaultValue: terms });
  const { initialValue } = fields.tagPrices;
  const reading = { format: money.format, locale: money.locale, tags };
  return (
    <PostForm form={form} fields={fields} intent="terms" edits={terms} labels="payments:terms">
      <tag-prices class="contents" data-reading={JSON.stringify(reading)}>
        <TextArea
          field={fields.tagPrices}
          label={`${t("terms.tagPrices")} (${currency})`}
          echo={tagPricesEcho(initialValue ?? "", reading)}
          help={`${t("terms.tagPricesHelp", { like })}${tags.length > 0 ? ` ${t("terms.tags", { tags: tags.join(", ") })}` : ""}`}
        />
      </tag-prices>
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
      <FormActions>{t("terms.save")}</FormActions>
    </PostForm>
  );
}
