import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import { Box } from "#app/web/shell/page-header.tsx";
import { RadioGroup } from "#app/web/ui/form/choices.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { Consequences, ReviewNote, useReview } from "#app/web/ui/form/review.tsx";
import { SubmitButton } from "#app/web/ui/form/submit-button.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { ColumnFields } from "./column-fields.tsx";
import type { ImportReview } from "./import-view.ts";

/**
 * What the columns are, what the file would do with them in numbers, and whether the new members get a mail. It is one
 * form, so that nothing is imported with columns other than those on the screen.
 */
export function ReviewForm({ importId, columns, choices, ...review }: ImportReview) {
  const { t } = useTranslation();
  const reply = useActionData<FormReply>();
  // What the form was sent with, if its columns have changed and must be reviewed first.
  const again = reply?.intent === "start" ? (reply.done as { welcome: string } | undefined) : undefined;
  const [form, fields] = usePostedForm<{ importId: string; columns: string[]; welcome: string }>({
    intent: "start",
    defaultValue: { welcome: again?.welcome },
  });
  const { hasName, isUseful, welcome } = review;
  return (
    <PostForm
      form={form}
      fields={fields}
      intent="start"
      brief={["columns"]}
      labels={{ welcome: t("memberFile.import.writeTitle") }}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="importId" value={importId} />
      <Box title={t("memberFile.import.columns")}>
        <div className="form max-w-none">
          {review.encoding ? (
            <p className="soft">{t("memberFile.import.readAs", { encoding: review.encoding })}</p>
          ) : null}
          <ColumnFields field={fields.columns} importId={importId} columns={columns} choices={choices} />
          <SubmitButton tone="quiet" name="look" value="yes" className="justify-self-start">
            {t("memberFile.import.again")}
          </SubmitButton>
        </div>
      </Box>
      {hasName ? (
        <Box title={t("memberFile.import.preview")}>
          <div className="form">
            {again ? <ChangedColumns /> : null}
            <WouldDo {...review} />
            {isUseful && welcome ? (
              <RadioGroup
                field={fields.welcome}
                label={t("memberFile.import.writeTitle")}
                values={["no"]}
                choices={[
                  {
                    value: "no",
                    label: t("memberFile.import.writeNot"),
                    help: t("memberFile.import.writeNotHelp"),
                  },
                  { value: "yes", label: welcome.count, help: welcome.when || undefined },
                ]}
              />
            ) : null}
            {isUseful ? <Start review={review.review} /> : <p>{t("errors.import-nothing")}</p>}
          </div>
        </Box>
      ) : (
        <div role="alert" className="banner tone-warning">
          <Icon name="warning" />
          <p className="flex-1 text-ink">{t("errors.columns-name")}</p>
        </div>
      )}
    </PostForm>
  );
}

/** The numbers, and the columns that are left out. */
function WouldDo({ review, hasEmail, leftOut }: Pick<ImportReview, "review" | "hasEmail" | "leftOut">) {
  const { t } = useTranslation();
  const asked = useReview("start");
  return (
    <>
      {asked ? null : <Consequences of={review.consequences} />}
      {leftOut.length > 0 ? (
        <div>
          <p>{t("memberFile.import.leftOut", { count: leftOut.length })}</p>
          <ul className="soft flex flex-wrap gap-x-4">
            {leftOut.map((heading, at) => (
              // The same heading may occur twice.
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have a place and nothing else
              <li key={at} className="min-w-0 break-words">
                <bdi>{heading}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {hasEmail ? null : (
        <div className="banner tone-warning mb-0">
          <Icon name="warning" />
          <p className="text-ink">{t("memberFile.import.noEmail")}</p>
        </div>
      )}
    </>
  );
}

function Start({ review }: Pick<ImportReview, "review">) {
  const { t } = useTranslation();
  return (
    <>
      <ReviewNote review={useReview("start")} seen={review.reviewed} />
      <SubmitButton name="look" value="">
        {t("memberFile.import.start")}
      </SubmitButton>
    </>
  );
}

/** Says that nothing has been imported yet, since the numbers have changed. */
function ChangedColumns() {
  const { t } = useTranslation();
  return (
    <div tabIndex={-1} role="alert" data-takes-focus="" className="banner tone-warning mb-0">
      <Icon name="warning" />
      <div className="flex-1 basis-56">
        <h3>{t("memberFile.import.changed")}</h3>
        <p className="text-ink">{t("memberFile.import.changedHelp")}</p>
      </div>
    </div>
  );
}
