import type { TFunction } from "i18next";
import type { FileAnswer } from "#app/documents/file-answer.ts";
import { type TablesPage, tablesPage } from "#app/documents/tables-page.ts";
import { ZIP_TYPE, zipFile, zippedText } from "#app/documents/zip-file.ts";
import { type Formats, formatsFor } from "#app/i18n/formats.server.ts";
import { composedMessage, serverI18n } from "#app/i18n/i18n.server.ts";
import type { Language } from "#app/i18n/language.ts";
import type { Reader } from "#app/i18n/locale.ts";
import { isMessage } from "#app/i18n/messages.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
import { type OwnData, ownData } from "./own-data.server.ts";

/** Everything that the club holds about the actor: as JSON for programs, and as a page for people, in one archive. */
export async function ownDataFile(uow: MemberUnit, _input: unknown, reader: Reader): Promise<FileAnswer> {
  const { language } = reader;
  const { t } = serverI18n(language);
  const data = await ownData(uow);
  const formats = formatsFor(uow.organization, reader);
  const club = uow.organization.name;
  const page: TablesPage = {
    language,
    title: t("account.data.of", { club }),
    lead: t("account.data.made", { date: formats.dateTime(uow.now) }),
    sections: data
      .filter(({ rows }) => rows.length > 0)
      .map((held) => sectionOf(held, { t, formats, language })),
  };
  const byName = Object.fromEntries(data.map(({ name, rows }) => [name, rows]));
  const json = JSON.stringify({ club, madeAt: uow.now, ...byName }, undefined, 2);
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

function sectionOf({ module, name, rows }: OwnData, words: Words): TablesPage["sections"][number] {
  const { language } = words;
  const fields = Object.keys(rows[0] ?? {});
  const labelOf = (field: string) => {
    const own = `${module}:ownData.fields.${field}`;
    const isOwn = isMessage(serverI18n(language), own);
    return composedMessage(language, isOwn ? own : `account.data.field.${field}`);
  };
  return {
    title: composedMessage(language, module ? `${module}:ownData.${name}` : `account.data.section.${name}`),
    columns: fields.map(labelOf),
    rows: rows.map((row) => fields.map((field) => wordOf(field as FieldName, row[field], words))),
  };
}

type FieldName = keyof typeof import("#app/i18n/locales/en/account.ts").default.data.field;

/** The messages that name the values of a field. */
const VALUES: Partial<Record<FieldName, string>> = {
  role: "members.role",
  gender: "members.gender",
  language: "account.language",
  locale: "settings.localeChoice",
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
