import type { TFunction } from "i18next";
import { type Formats, formatsFor } from "#app/core/club/formats.server.ts";
import type { OwnData } from "#app/core/module-system/own-data.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import type { FileAnswer } from "#app/infra/documents/file-answer.ts";
import { type TablesPage, tablesPage } from "#app/infra/documents/tables-page.ts";
import { ZIP_TYPE, zipFile, zippedText } from "#app/infra/documents/zip-file.ts";
import { composedMessage, serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import type { Reader } from "#app/kernel/i18n/locale.ts";
import { isMessage, type MessageGroup } from "#app/kernel/i18n/messages.ts";
import { choiceMessages, type MemberField } from "../member-fields.ts";
import { type OwnRow, ownData } from "./own-data.server.ts";

/** Everything that the club holds about the actor: as JSON for programs, and as a page for people, in one archive. */
export async function ownDataFile(uow: MemberUnit, _input: unknown, reader: Reader): Promise<FileAnswer> {
  const { language } = reader;
  const { t } = serverI18n(language);
  const formats = formatsFor(uow.organization, reader);
  const words = { t, formats, language };
  const data = await ownData(uow);
  const club = uow.organization.name;
  const page: TablesPage = {
    language,
    title: t("account.data.of", { club }),
    lead: t("account.data.made", { date: formats.dateTime(uow.now) }),
    sections: Object.entries(data)
      .filter(([, rows]) => rows.length > 0)
      .map(([name, rows]) => {
        const ofModule = uow.modules.ownData.get(name);
        return ofModule
          ? moduleSection(name, rows, ofModule, words)
          : buildSection(name as SectionName, rows, words);
      }),
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

type SectionName = keyof typeof import("#app/core/accounts/locales/en/account.ts").default.data.section;

/** What a module holds, in its own words. */
function moduleSection(
  name: string,
  rows: readonly OwnRow[],
  { money = [] }: OwnData,
  words: Words,
): TablesPage["sections"][number] {
  const { formats, language } = words;
  const [module, own] = name.split(":");
  const cell = (field: string, value: unknown) =>
    money.includes(field) && value !== null ? formats.money(Number(value)) : plainWord(value, words);
  const fields = Object.keys(rows[0] ?? {});
  return {
    title: composedMessage(language, `${module}:ownData.${own}`),
    columns: fields.map((field) => composedMessage(language, `${module}:ownData.field.${field}`)),
    rows: rows.map((row) => fields.map((field) => cell(field, row[field]))),
  };
}

function buildSection(
  name: SectionName,
  rows: readonly OwnRow[],
  words: Words,
): TablesPage["sections"][number] {
  const fields = Object.keys(rows[0] ?? {}) as FieldName[];
  return {
    title: words.t(`account.data.section.${name}`),
    columns: fields.map((field) => fieldHeading(field, words)),
    rows: rows.map((row) => fields.map((field) => formatValue(field, row[field], words))),
  };
}

type FieldName = keyof typeof import("#app/core/accounts/locales/en/account.ts").default.data.field;

/** A field's own word or, for a member's field, the one that forms have. */
function fieldHeading(field: FieldName | MemberField, { t, language }: Words): string {
  const key = `account.data.field.${field as FieldName}` as const;
  return isMessage(serverI18n(language), key) ? t(key) : t(`members.form.${field as MemberField}`);
}

/** The messages that name the values of what is no member's field. */
const VALUES: Partial<Record<FieldName, MessageGroup>> = {
  role: "members.role",
  presence: "presence.mark",
  kind: "audit.kinds",
};

function plainWord(value: unknown, words: Words): string {
  const { t, formats } = words;
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return formats.dateTime(value);
  if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
  if (Array.isArray(value)) return value.map((one) => plainWord(one, words)).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function formatValue(field: FieldName, value: unknown, words: Words): string {
  const { t, formats, language } = words;
  if (Array.isArray(value)) return value.map((one) => formatValue(field, one, words)).join(", ");
  if (typeof value !== "string" && typeof value !== "number") return plainWord(value, words);
  if (field === "part" && (value === "actor" || value === "member")) return t(`account.data.part.${value}`);
  if (field === "price") return formats.money(Number(value));
  const key = `${choiceMessages(field) ?? VALUES[field]}.${value}`;
  return isMessage(serverI18n(language), key) ? t(key) : String(value);
}
