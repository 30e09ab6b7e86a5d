import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BackLink, Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { ActionButton } from "#app/web/ui/form/action-button.tsx";
import { PostedError } from "#app/web/ui/form/posted-error.tsx";
import { ConfirmationPrompt } from "#app/web/ui/form/review.tsx";
import { Badge } from "#app/web/ui/kit/badge.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";
import { AskedAnswers, type AskedAnswersProps } from "./asked-answers.tsx";
import { AwayForm, type AwayFormProps } from "./away-form.tsx";

export interface AwayPageProps extends AskedAnswersProps, AwayFormProps {
  heading: string;
  /** Where it leads back to. */
  back: string;
  /** Only active members can be entered as away. */
  isActive: boolean;
  periods: {
    id: number;
    text: string;
    reason: string;
    isNow: boolean;
    /** Did it begin before today? Then it can be ended; otherwise it can be removed. */
    isRunning: boolean;
  }[];
}

/** When a member is away, for themselves or for an admin. */
export function AwayPage(props: AwayPageProps) {
  const { t } = useTranslation();
  const { own, name, edited, isActive } = props;
  return (
    <>
      <PageHeader
        title={props.heading}
        lead={own ? t("away.lead") : t("away.leadOf", { name })}
        actions={<BackLink to={props.back} label={t(own ? "away.back" : "away.backOther")} />}
      />
      <div className="flex flex-col gap-5">
        <PostedError except={["enter", "change"]} />
        <ConfirmationPrompt tone="primary" />
        <AskedAnswers {...props} />
        <Periods {...props} />
        {isActive ? (
          <Box title={t(edited ? "away.form.edit" : "away.form.add")}>
            <AwayForm key={`${edited?.id} ${props.periods.length}`} {...props} />
          </Box>
        ) : null}
      </div>
    </>
  );
}

function Periods({ periods, own, path }: AwayPageProps) {
  const { t } = useTranslation();
  const end = t(own ? "away.end" : "away.endOther");
  return (
    <Box title={t("away.list")}>
      {periods.length === 0 ? (
        <p className="soft">{t("away.empty")}</p>
      ) : (
        <ul className="grid gap-4" data-keeps-focus="button">
          {periods.map(({ id, text, reason, isNow, isRunning }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2">
              <div className="min-w-0 flex-1 basis-48">
                <strong className="nums">{text}</strong>{" "}
                {isNow ? (
                  <Badge tone="info" icon="clock">
                    {t("away.now")}
                  </Badge>
                ) : null}
                {reason ? <span className="soft block">{reason}</span> : null}
              </div>
              <div className="flex flex-wrap gap-2">
                <Link
                  className="btn btn-outline"
                  to={`${path}?edit=${id}`}
                  aria-label={t("away.changeOf", { period: text })}
                >
                  <Icon name="pencil" />
                  {t("away.change")}
                </Link>
                <ActionButton
                  action={path}
                  fields={{ intent: "end", id: String(id) }}
                  label={isRunning ? `${end}: ${text}` : t("away.removeOf", { period: text })}
                >
                  <Icon name={isRunning ? "check" : "trash"} />
                  {isRunning ? end : t("away.remove")}
                </ActionButton>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}
