import { type AuditValues, changedFields } from "#app/core/audit/audit.ts";
import type { AuditedAct, AuditPerson } from "#app/core/audit/audit-log.server.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import type { Organization } from "#app/core/club/organization.ts";
import { settingName } from "#app/core/club/settings/setting.ts";
import { choiceMessages, isMemberField } from "#app/core/members/member-fields.ts";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import { isAuditedOccasion } from "#app/core/occasions/audited-occasion.ts";
import { composedMessage, serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { CORE_NAMESPACE } from "#app/kernel/i18n/i18n.ts";
import type { Reader } from "#app/kernel/i18n/locale.ts";
import { isMessage, type MessageGroup } from "#app/kernel/i18n/messages.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { AuditChange } from "./audit-entry.tsx";

const STANDINGS = new Map<unknown, "in" | "out" | "waiting">([
  ["attending", "in"],
  ["not-attending", "out"],
  ["waiting", "waiting"],
]);

/** The message groups for the values of what is no member's field. */
const VALUE_WORDS: Record<string, MessageGroup> = {
  role: "members.role",
  "teams:makerRole": "members.role",
  state: "members.state",
  status: "sessions.status",
  presence: "presence.mark",
  joining: "settings.joiningChoice",
  access: "keys.access",
};

/** Fields whose values are amounts in minor units. */
const AMOUNTS = new Set(["price", "amount"]);
const DATE_FIELD = /^(date|repeatUntil|from|until)$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
// A Monday.
const WEEK_START = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** Puts the acts of the audit log into words, in the reader's language. */
export function auditWords(
  organization: Organization,
  reader: Reader & Pick<PageRequest, "t">,
  { modules, settingOwner }: Pick<ModuleRegistry, "modules" | "settingOwner">,
) {
  const { t, language } = reader;
  const formats = formatsFor(organization, reader);
  const i18n = serverI18n(language);
  const actKind = (act: string) => act.split(".")[0] ?? "";
  const actModule = (act: string) => modules.find(({ id }) => id === actKind(act))?.id;
  const named = (person: AuditPerson | null) =>
    person ? (person.name ?? t("audit.former")) : t("audit.system");

  function describeSubject({ subject }: AuditedAct): string {
    const name = subject.label ?? "";
    return subject.at ? t("audit.dated", { name, when: formats.shortDate(subject.at) }) : name;
  }

  function fieldLabel(act: string, field: string): string {
    const own = actModule(act);
    const keys = [
      ...(own ? [`${own}:audit.fields.${field}`] : []),
      `audit.fields.${field}`,
      ...(isMemberField(field) ? [`members.form.${field}`] : []),
      `${settingOwner(field)?.id ?? CORE_NAMESPACE}:settings.${settingName(field)}`,
    ];
    const key = keys.find((one) => isMessage(i18n, one));
    return key ? t(key) : field;
  }

  function formatValue(act: string, field: string, value: unknown): string {
    if (field === "standing") return t(`audit.standing.${STANDINGS.get(value) ?? "open"}`);
    if (value === null || value === undefined || value === "") return t("audit.none");
    if (field === "notes" && (value === "written" || value === "rewritten")) return t(`audit.notes.${value}`);
    if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
    if (Array.isArray(value)) {
      return value.map((one) => formatValue(act, field, one)).join(", ") || t("audit.none");
    }
    if (typeof value === "object" && isAuditedOccasion(value))
      return t("audit.dated", { name: value.name, when: formats.shortDate(new Date(value.at)) });
    if (typeof value === "object") return JSON.stringify(value);
    const own = actModule(act);
    const groups = [
      ...(own ? [`${own}:audit.values.${field}`] : []),
      choiceMessages(field) ?? VALUE_WORDS[field],
    ];
    const words = groups.map((group) => `${group}.${value}`).find((key) => isMessage(i18n, key));
    if (words) return t(words);
    if (AMOUNTS.has(field)) return formats.money(Number(value));
    if (field === "weekDays") return weekDay(Number(value), formats.locale);
    if (DATE_FIELD.test(field) && DATE.test(String(value))) return formatDay(String(value), formats.locale);
    return INSTANT.test(String(value)) ? formats.dateTime(new Date(String(value))) : String(value);
  }

  function messageKey(act: string, after: AuditValues): string {
    const own = actModule(act);
    if (own) return `${own}:audit.${act.slice(own.length + 1)}`;
    // If the member has been erased, their new role is gone from the log.
    if (act === "member.role-changed") return `audit.acts.${act}.${after.role ?? "unknown"}`;
    if (act !== "attendance.recorded") return `audit.acts.${act}`;
    if (!("standing" in after)) return `audit.acts.${act}.unknown`;
    const standing = after.overCapacity === true ? "over" : (STANDINGS.get(after.standing) ?? "open");
    return `audit.acts.${act}.${standing}`;
  }

  function describeChanges(
    act: string,
    pair: Pick<AuditedAct, "before" | "after">,
    who: string,
  ): AuditChange[] {
    const { before, after } = changedFields({
      before: pair.before ?? undefined,
      after: pair.after ?? undefined,
    });
    const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    const side = (values: AuditValues | undefined, field: string) =>
      values ? formatValue(act, field, values[field]) : null;
    return fields.map((field) => ({
      field,
      label: [who, fieldLabel(act, field)].filter(Boolean).join(": "),
      before: side(before, field),
      after: side(after, field),
    }));
  }

  return {
    actor: (item: AuditedAct) => named(item.actor),
    sentence(item: AuditedAct): string {
      const { act, members } = item;
      const after: AuditValues = { ...item.after, ...members[0]?.after };
      return composedMessage(language, messageKey(act, after), {
        ...after,
        actor: named(item.actor),
        member: members[0] ? named(members[0]) : t("audit.former"),
        other: members[1] ? named(members[1]) : t("audit.former"),
        subject: describeSubject(item),
        count: item.concerned > 1 ? item.concerned : Number(after.count ?? 1),
      });
    },
    changes(item: AuditedAct): AuditChange[] {
      const several = item.members.length > 1;
      const more = item.concerned - item.members.length;
      return [
        ...describeChanges(item.act, item, ""),
        ...item.members.flatMap((member) => describeChanges(item.act, member, several ? named(member) : "")),
        ...(more > 0
          ? [{ field: "more", label: t("audit.more", { count: more }), before: null, after: null }]
          : []),
      ];
    },
  };
}

function weekDay(iso: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  return format.format(new Date(WEEK_START + (iso - 1) * DAY));
}

/** A local date, which is the same day in every zone. */
function formatDay(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date));
}
