import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  Checkbox,
  type Choice,
  PostForm,
  ReviewNote,
  Select,
  SubmitButton,
  TextInput,
  usePostedForm,
  useReview,
} from "#app/kit/ui.tsx";

/** Gives a member a plan. */
export function GiveForm(props: {
  plans: Choice[];
  asksYear: boolean;
  /** The last day of the member's memberships. */
  after: string;
  /** When a new one begins, if it has to follow another. */
  starts: string | null;
}) {
  const { t } = useTranslation("memberships");
  const { plans, asksYear, after, starts } = props;
  const [form, fields] = usePostedForm<{ planId: string; year: string; renew: string; after: string }>({
    intent: "give",
  });
  const asked = useReview("give");
  if (plans.length === 0)
    return (
      <div className="fact">
        <p>{t("member.noPlans")}</p>
        <Link className="btn btn-outline" to="/plans/new">
          {t("member.newPlan")}
        </Link>
      </div>
    );
  return (
    <PostForm
      form={form}
      fields={fields}
      intent="give"
      brief={["renew"]}
      labels={{ planId: t("member.givePlan"), year: t("member.year") }}
    >
      {starts ? <p className="soft">{t("member.after", { from: starts })}</p> : null}
      <input type="hidden" name="after" value={after} />
      <Select field={fields.planId} label={t("member.givePlan")} choices={plans} />
      {asksYear ? (
        <TextInput
          field={fields.year}
          label={t("member.year")}
          help={t("member.yearHelp")}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
      <Checkbox field={fields.renew} label={t("member.renew")} />
      <ReviewNote review={asked} />
      <SubmitButton>{t(asked ? "member.go" : "member.see")}</SubmitButton>
    </PostForm>
  );
}
