import type { TFunction } from "i18next";
import type { FileAnswer } from "#app/documents/file-answer.ts";
import { type TablesPage, tablesPage } from "#app/documents/tables-page.ts";
import { ZIP_TYPE, zipFile, zippedText } from "#app/documents/zip-file.ts";
import { type Formats, formatsFor } from "#app/i18n/formats.server.ts";
import { serverI18n } from "#app/i18n/i18n.server.ts";
import type { Language } from "#app/i18n/language.ts";
import { isMessage } from "#app/i18n/messages.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
import { type OwnDataName, type OwnRow, ownData } from "./own-data.server.ts";

/** Everything that the club holds about the actor: as JSON for programs, and as a page for people, in one archive. */
export async function ownDataFile(
  uow: MemberUnit,
  _input: unknown,
  { language }: { language: Language },
): Promise<FileAnswer> {
  const { t } = serverI18n(language);
  const data = await ownData(uow);
  const formats = formatsFor(uow.organization, language);
  const club = uow.organization.name;
  const page: TablesPage = {
    language,
    title: t("account.data.of", { club }),
    lead: t("account.data.made", { date: formats.dateTime(uow.now) }),
    sections: Object.entries(data)
      .filter(([, rows]) => rows.length > 0)
      .map(([name, rows]) => sectionOf(name as OwnDataName, rows, { t, formats, language })),
  };
  const json = JSON.stringify({ club, madeAt: uow.now, ...data }, undefined, 2);
  return {
    name: `${t("account.data.file")}.zip`,
    type: ZIP_TYPE,
    bytes: zipFile([zippedText("index.html", tablesPage(page)), zippedText("data.json", json)]),
  };
}

interface Words {
  t: TFunction;
  formats: Formats;
  language: Language;
}

function sectionOf(name: OwnDataName, rows: readonly OwnRow[], words: Words): TablesPage["sections"][number] {
  const fields = Object.keys(rows[0] ?? {}) as FieldName[];
  return {
    title: words.t(`account.data.section.${name}`),
    columns: fields.map((field) => words.t(`account.data.field.${field}`)),
    rows: rows.map((row) => fields.map((field) => wordOf(field, row[field], words))),
  };
}

type FieldName = keyof typeof import("#app/i18n/locales/en/account.ts").default.data.field;

/** The messages that name the values of a field. */
const VALUES: Partial<Record<FieldName, string>> = {
  role: "members.role",
  gender: "members.gender",
  language: "account.language",
  presence: "presence.mark",
  kind: "audit.kinds",
};

function wordOf(field: FieldName, value: unknown, words: Words): string {
  const { t, formats, language } = words;
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return formats.dateTime(value);
  if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
  if (Array.isArray(value)) return value.map((one) => wordOf(field, one, words)).join(", ");
  if (typeof value === "object") return JSON.stringify(value);
  if (field === "part" && (value === "actor" || value === "member")) return t(`account.data.part.${value}`);
  if (field === "price") return formats.money(Number(value));
  const key = `${VALUES[field]}.${value}`;
  return isMessage(serverI18n(language), key) ? t(key) : String(value);
}
