import { useTranslation } from "react-i18next";
import { DataTable } from "#app/ui/kit/data-table.tsx";
import { Disclosure } from "#app/ui/kit/disclosure.tsx";
import type { LineGroup } from "./import-view.ts";

const NOTES = { skipped: "reason", updated: "changes", added: "email" } as const;

/** The lines of the file by what becomes of them; those that are skipped are open from the start. */
export function ReviewedLines({ groups }: { groups: readonly LineGroup[] }) {
  const { t } = useTranslation();
  return groups.map(({ kind, title, lines, more }) =>
    lines.length === 0 ? null : (
      <Disclosure key={kind} summary={title} open={kind === "skipped" || undefined}>
        <DataTable
          caption={title}
          rows={lines}
          rowKey={({ line, note }) => `${line} ${note}`}
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
            {
              key: "note",
              header: t(`memberFile.import.${NOTES[kind]}`),
              typed: true,
              cell: ({ note }) => note,
            },
          ]}
        />
        {more ? <p className="soft mt-2">{more}</p> : null}
      </Disclosure>
    ),
  );
}
