import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DateInput, TextInput } from "#app/web/ui/form/inputs.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";

type AwayShape = { from: string; until: string; reason: string };

export interface AwayFormProps {
  path: string;
  /** The time away that is being changed; null for a new one. */
  edited: (AwayShape & { id: string }) | null;
  /** Local dates: the earliest and the latest that can be chosen, and today. */
  earliest: string;
  today: string;
  latest: string;
}

/** The form for a new time away, or for one that is changed. */
export function AwayForm({ path, edited, earliest, today, latest }: AwayFormProps) {
  const { t } = useTranslation();
  const intent = edited ? "change" : "enter";
  const edits = edited ? { from: edited.from, until: edited.until, reason: edited.reason } : undefined;
  const of = edited ? { name: "id", value: edited.id } : undefined;
  const [form, fields] = usePostedForm<AwayShape>({
    intent,
    of,
    defaultValue: edited ?? { from: today, until: "", reason: "" },
  });
  const first = edited && edited.from < earliest ? edited.from : earliest;
  // A time that has begun keeps its past.
  const last = edited && edited.from < today ? edited.from : latest;
  return (
    <PostForm form={form} fields={fields} intent={intent} of={of} edits={edits} labels="away.form">
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <DateInput field={fields.from} label={t("away.form.from")} min={first} max={last} />
        <DateInput
          field={fields.until}
          label={t("away.form.until")}
          help={t("away.form.untilHelp")}
          min={today}
          max={latest}
        />
      </div>
      <TextInput
        field={fields.reason}
        label={t("away.form.reason")}
        help={t("away.form.reasonHelp")}
        autoComplete="off"
      />
      <div className="form-actions">
        <SubmitButton>{t("away.form.save")}</SubmitButton>
        {edited ? (
          <Link className="btn btn-outline" to={path}>
            {t("shell.cancel")}
          </Link>
        ) : null}
      </div>
    </PostForm>
  );
}
