import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FreshSignIn } from "#app/core/accounts/pages/account/fresh-sign-in.tsx";
import type { Review } from "#app/web/http/forms/form-reply.ts";
import { Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { ConfirmForm } from "#app/web/ui/form/confirm-form.tsx";
import { Consequences } from "#app/web/ui/form/review.tsx";
import { Person } from "#app/web/ui/kit/avatar.tsx";
import { Badge } from "#app/web/ui/kit/badge.tsx";
import { Icon } from "#app/web/ui/kit/icon.tsx";

/** One of the two members, in words. */
export interface MergeSide {
  id: number;
  name: string;
  lines: string[];
}

export interface MergePageProps {
  kept: MergeSide;
  gone: MergeSide;
  /** Could the other member be the survivor instead? */
  mayStay: boolean;
  review: Review;
  /** The reader's address, if they first have to prove who they are. */
  freshFor: string | null;
}

/** Two members side by side, and what merging them does. */
export function MergePage({ kept, gone, mayStay, review, freshFor }: MergePageProps) {
  const { t } = useTranslation();
  const back = { to: `/organization/${kept.id}`, label: t("members.merge.keep") };
  return (
    <>
      <PageHeader title={t("members.merge.question")} />
      <div className="flex flex-col gap-5">
        <div className="grid gap-3 sm:grid-cols-2">
          <Side side={kept} kept />
          <Side side={gone} />
        </div>
        {mayStay ? (
          <p>
            <Link className="btn btn-outline" to={`/organization/${gone.id}/merge/${kept.id}`}>
              <Icon name="swap" />
              {t("members.merge.swap")}
            </Link>
          </p>
        ) : null}
        <Box title={t("members.merge.what")}>
          <Consequences of={review.consequences} />
          <p className="max-w-[36rem]">{t("members.merge.filled")}</p>
          <p className="mb-4 font-semibold">{t("members.merge.final")}</p>
          {freshFor === null ? (
            <ConfirmForm
              intent="merge"
              seen={review.reviewed}
              label={t("members.merge.confirm")}
              keep={back}
            />
          ) : null}
        </Box>
        {freshFor === null ? null : <FreshSignIn email={freshFor} back={back} />}
      </div>
    </>
  );
}

function Side({ side, kept = false }: { side: MergeSide; kept?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="card-box">
      <p className="mb-2">
        <Badge tone={kept ? "success" : undefined} icon={kept ? "check" : "ban"}>
          {t(kept ? "members.merge.kept" : "members.merge.gone")}
        </Badge>
      </p>
      <Person name={side.name} href={`/organization/${side.id}`} />
      <ul className="soft mt-2">
        {side.lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
