import { useTranslation } from "react-i18next";
import { DataTable } from "#app/web/ui/kit/data-table.tsx";
import { Disclosure } from "#app/web/ui/kit/disclosure.tsx";
import type { LineGroup, ReviewedLine } from "./import-view.ts";

const NOTES = {
  wrong: "reason",
  withoutAddress: "reason",
  updated: "changes",
  added: "email",
  unchanged: null,
  around: "reason",
} as const;

/** The lines of the file, grouped by what will happen to them; those that say that something is left out are expanded. */
export function ReviewedLines({ groups }: { groups: readonly LineGroup[] }) {
  const { t } = useTranslation();
  return groups.map(({ kind, title, lines, more }) =>
    lines.length === 0 ? null : (
      <Disclosure
        key={kind}
        summary={title}
        open={kind === "wrong" || kind === "withoutAddress" || undefined}
      >
        <DataTable
          caption={title}
          rows={lines}
          rowKey={({ line, column, note }) => `${line} ${column} ${note}`}
          columns={[
            {
              key: "line",
              header: t("memberFile.import.line"),
              title: true,
              cell: ({ line }) => t("memberFile.import.lineOf", { line }),
            },
            {
              key: "name",
              header: t("memberFile.field.name"),
              typed: true,
              place: "aside",
              cell: ({ name }) => <bdi>{name}</bdi>,
            },
            ...(kind === "wrong"
              ? [
                  {
                    key: "column",
                    header: t("memberFile.import.column"),
                    typed: true,
                    cell: ({ column }: ReviewedLine) => <bdi>{column}</bdi>,
                  },
                ]
              : []),
            ...(NOTES[kind]
              ? [
                  {
                    key: "note",
                    header: t(`memberFile.import.${NOTES[kind]}`),
                    typed: true,
                    place: NOTES[kind] === "reason" ? ("block" as const) : undefined,
                    cell: ({ note }: ReviewedLine) => note,
                  },
                ]
              : []),
          ]}
        />
        {kind === "wrong" ? <p className="soft mt-2">{t("memberFile.import.wrongAgain")}</p> : null}
        {more ? <p className="soft mt-2">{more}</p> : null}
      </Disclosure>
    ),
  );
}
