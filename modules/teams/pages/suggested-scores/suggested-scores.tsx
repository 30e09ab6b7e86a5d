import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionButton, Badge, DataTable, EmptyState, PageHeader, PostedError } from "#app/kit/ui.tsx";
import type { SuggestionRow } from "./suggested-scores.view.server.ts";

/** The members whose score could be another one, and why; `uses` = the reader can use a suggestion. */
export function SuggestedScores(props: { rows: SuggestionRow[]; soFar: string | null; uses: boolean }) {
  const { t } = useTranslation("teams");
  const { rows, soFar, uses } = props;
  return (
    <>
      <PageHeader title={t("suggestions.title")} lead={t("suggestions.lead")} />
      <PostedError />
      {rows.length === 0 ? (
        <EmptyState icon="swap" title={t("suggestions.none")}>
          {t("suggestions.noneText")} {soFar}
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption={t("suggestions.title")}
            rows={rows}
            rowKey={({ memberId }) => memberId}
            columns={[
              {
                key: "member",
                header: t("suggestions.member"),
                title: true,
                typed: true,
                cell: ({ memberId, name }) => <Link to={`/statistics/${memberId}`}>{name}</Link>,
              },
              {
                key: "present",
                header: t("suggestions.present"),
                align: "end",
                named: true,
                cell: ({ present }) => <span className="nums">{present}</span>,
              },
              {
                key: "suggested",
                header: t("suggestions.suggested"),
                align: "end",
                named: true,
                cell: ({ suggested }) => <b className="nums">{suggested}</b>,
              },
              {
                key: "why",
                header: t("suggestions.why"),
                place: "block",
                cell: ({ why, sure }) => (
                  <>
                    {why} <Badge>{t(`suggestions.sure.${sure}`)}</Badge>
                  </>
                ),
              },
              ...(uses
                ? [
                    {
                      key: "use",
                      header: t("suggestions.act"),
                      actions: true,
                      cell: ({ memberId, name, suggested, value }: SuggestionRow) => (
                        <ActionButton
                          action="/suggested-scores"
                          className="btn btn-outline whitespace-nowrap"
                          fields={{ intent: "use", memberId: String(memberId), score: value }}
                          label={t("suggestions.useFor", { score: suggested, name })}
                        >
                          {t("suggestions.use", { score: suggested })}
                        </ActionButton>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          <p className="soft mt-4">
            {t("suggestions.how")} {soFar}
          </p>
        </>
      )}
    </>
  );
}
