import { AuditListSchema } from "#app/core/audit/audit.schemas.ts";
import { type AuditedAct, auditedPeople, auditLog } from "#app/core/audit/audit-log.server.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { isMessage } from "#app/kernel/i18n/messages.ts";
import { ensurePage } from "#app/web/http/pages/last-page.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { AuditDay } from "./audit-days.tsx";
import type { AuditPageProps } from "./audit-page.tsx";
import { auditWords } from "./audit-words.server.ts";

const PER_PAGE = 50;
const CORE_KINDS = ["member", "session", "event", "attendance", "club"] as const;

/** The activity log: the part that the address asks for, by day, with each act as a sentence. */
export async function auditPage(uow: MemberUnit, page: PageRequest): Promise<AuditPageProps> {
  const filter = filterFrom(page.url);
  const { items, ...paging } = await auditLog(uow, { ...filter, perPage: PER_PAGE });
  ensurePage(paging, page.url);
  const i18n = serverI18n(page.language);
  const { registry } = page.context.app;
  // A module that is off is not offered, unless the address asks for its acts.
  const ofModules = registry.modules.flatMap(({ id }) => {
    const key = `${id}:audit.kind`;
    const isNamed = registry.isOn(uow.organization, id) || filter.kind === id;
    return isNamed && isMessage(i18n, key) ? [{ value: id, label: page.t(key) }] : [];
  });
  return {
    days: auditDays(uow, page, items),
    ...paging,
    asked: {
      person: filter.person === undefined ? "" : String(filter.person),
      kind: filter.kind ?? "",
      from: filter.from ?? "",
      to: filter.to ?? "",
    },
    people: (await auditedPeople(uow)).map(({ id, name }) => ({ value: String(id), label: name })),
    kinds: [...CORE_KINDS.map((value) => ({ value, label: page.t(`audit.kinds.${value}`) })), ...ofModules],
  };
}

/** Acts by day, each as a sentence, in the given order. */
export function auditDays(uow: MemberUnit, page: PageRequest, items: readonly AuditedAct[]): AuditDay[] {
  const formats = formatsFor(uow.organization, page);
  const words = auditWords(uow.organization, page, page.context.app.registry);
  const days: AuditDay[] = [];
  for (const item of items) {
    const date = formats.localDate(item.at);
    if (days.at(-1)?.date !== date) days.push({ date, title: formats.shortDate(item.at), entries: [] });
    days.at(-1)?.entries.push({
      id: item.id,
      time: formats.time(item.at),
      actor: words.actor(item),
      sentence: words.sentence(item),
      door: item.source === "api" ? doorWords(item.key, page) : null,
      changes: words.changes(item),
    });
  }
  return days;
}

function doorWords(key: string | null, { t }: PageRequest): string {
  return key === null ? t("audit.api") : t("audit.apiKey", { key });
}

// An invalid query shows everything instead of an error.
function filterFrom(url: URL) {
  const given = [...url.searchParams].filter(([name, value]) => value !== "" && !name.startsWith("_"));
  const parsed = AuditListSchema.safeParse(Object.fromEntries(given));
  return parsed.success ? parsed.data : AuditListSchema.parse({});
}
