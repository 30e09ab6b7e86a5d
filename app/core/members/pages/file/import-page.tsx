import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { AutoRefresh } from "#app/web/ui/kit/auto-refresh.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { ChooseFile } from "./choose-file.tsx";
import type { ImportPageProps, ImportReview } from "./import-view.ts";
import { ReviewForm } from "./review-form.tsx";
import { ReviewedLines } from "./reviewed-lines.tsx";

/** Imports members from a file: choose it, review what it does, and start the import. */
export function ImportPage(props: ImportPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t("memberFile.import.title")}
        lead={props.step === "choose" ? t("memberFile.import.lead") : <bdi>{props.fileName}</bdi>}
        actions={
          <Link to="/organization" className="btn btn-outline">
            {t("members.back")}
          </Link>
        }
      />
      <div className="flex flex-col gap-5">
        <PostedError except={["upload", "start"]} />
        {props.step === "choose" ? <Choose {...props} /> : null}
        {props.step === "review" ? <ReviewSteps {...props} /> : null}
        {props.step === "run" ? <Running {...props} /> : null}
      </div>
    </>
  );
}

function Choose({ result, failed }: Extract<ImportPageProps, { step: "choose" }>) {
  const { t } = useTranslation();
  const last = result ?? failed;
  return (
    <>
      {last ? (
        <div role="status" className={`banner ${result ? "tone-success" : "tone-error"}`}>
          <Icon name={result ? "check" : "error"} />
          <div className="flex-1 basis-56">
            <h2>{t(result ? "memberFile.import.done" : "memberFile.import.failed")}</h2>
            <p className="text-ink">
              <bdi>{last.fileName}</bdi>
            </p>
            {result ? <p className="text-ink">{result.counts.join(" · ")}</p> : null}
            {result?.hasSkipped ? <p className="text-ink">{t("memberFile.import.seeAgain")}</p> : null}
          </div>
        </div>
      ) : null}
      <Box>
        <ChooseFile />
      </Box>
    </>
  );
}

function ReviewSteps(review: ImportReview) {
  const { t } = useTranslation();
  const { importId, hasName, groups } = review;
  return (
    <>
      <ReviewForm {...review} />
      {hasName ? <ReviewedLines groups={groups} /> : null}
      <ActionButton
        action="/organization/import"
        fields={{ intent: "discard", importId: String(importId) }}
        className="btn btn-outline self-start"
      >
        {t("memberFile.import.another")}
      </ActionButton>
    </>
  );
}

function Running({ total, done }: Extract<ImportPageProps, { step: "run" }>) {
  const { t } = useTranslation();
  return (
    <Box title={t("memberFile.import.running")}>
      <AutoRefresh seconds={2} />
      <progress
        className="progress progress-primary w-full"
        max={total}
        value={done}
        aria-label={t("memberFile.import.running")}
      />
      <p role="status">{t("memberFile.import.progress", { done, count: total })}</p>
      <p className="soft mt-2">{t("memberFile.import.leave")}</p>
    </Box>
  );
}
