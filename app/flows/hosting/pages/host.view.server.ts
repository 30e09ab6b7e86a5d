import type { z } from "zod";
import { type HostLogEntry, hostLog } from "#app/flows/hosting/host-log.server.ts";
import {
  type HostedClub,
  hostedClub,
  hostedClubs,
  migrationFault,
} from "#app/flows/hosting/hosted-clubs.server.ts";
import { HostedClubsSchema, HostLogSchema } from "#app/flows/hosting/hosting.schemas.ts";
import { CLUB_FILTERS, type ClubState } from "#app/flows/hosting/hosting.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { formatLocale } from "#app/kernel/i18n/locale.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { ensurePage } from "#app/web/http/pages/last-page.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { ClubPageProps } from "./club-page.tsx";
import type { HostPageProps } from "./host-page.tsx";
import type { HostLogRow } from "./log-table.tsx";

const MEGABYTE = 1e6;
/** How many of a club's host log entries its page shows. */
const LATEST = 20;

/** The part of the list of all clubs that the address asks for. */
export async function hostPage(page: PageRequest, host: string): Promise<HostPageProps> {
  const asked = readFrom(page.url, HostedClubsSchema);
  const { items, ...paging } = await hostedClubs(page.context.app.database, asked);
  ensurePage(paging, page.url);
  const words = wordsFor(page);
  return {
    ...paging,
    host,
    version: page.context.app.version,
    q: asked.q,
    state: asked.state ?? "",
    sort: { by: asked.sort, direction: asked.direction },
    states: CLUB_FILTERS.map((value) => ({ value, label: page.t(`hosting.states.${value}`) })),
    rows: items.map((club) => toRow(club, page, words)),
  };
}

/** The club that the page's address names. Refuses `not-found`. */
export async function hostedClubPage(page: PageRequest): Promise<ClubPageProps> {
  const { app } = page.context;
  const { t } = page;
  const club = await hostedClub(app.database, page.params.subdomain ?? "");
  if (!club) throw new Refusal("not-found");
  const { items } = await hostLog(app.database, { tenant: club.tenant, page: 1, perPage: LATEST });
  const kinds = club.failing.kinds.join(", ");
  const { subdomain, name, trusted, welcomesPerDay, sample } = club;
  const words = wordsFor(page);
  return {
    ...toRow(club, page, words),
    url: clubOrigin(app.env.BASE_URL, subdomain),
    name,
    trusted,
    welcomesPerDay,
    isSuspended: club.suspendedAt !== null,
    lastError: await migrationFault(app.database, club),
    sampled: sample && t("hosting.club.sampled", { at: words.moment(sample.takenAt) }),
    advice: kinds ? t("hosting.club.failing", { kinds, tenant: club.tenant }) : null,
    facts: [
      [t("hosting.club.trust"), trustWords(club, page)],
      [t("hosting.club.created"), words.moment(club.createdAt)],
      ...(club.suspendedAt ? [[t("hosting.club.suspendedAt"), words.moment(club.suspendedAt)] as const] : []),
      ...(club.closesAt ? [[t("hosting.club.closesAt"), words.moment(club.closesAt)] as const] : []),
      [t("hosting.club.schema"), `${club.tenant} · ${club.cell}`],
    ],
    // A link in a row would only lead to this page.
    log: items.map((entry) => ({ ...logRow(entry, page, words), to: null })),
  };
}

/** A page of the host log. */
export async function hostLogPage(page: PageRequest) {
  const asked = readFrom(page.url, HostLogSchema);
  const { items, ...paging } = await hostLog(page.context.app.database, asked);
  ensurePage(paging, page.url);
  const words = wordsFor(page);
  return { ...paging, q: asked.q, rows: items.map((entry) => logRow(entry, page, words)) };
}

function trustWords({ trusted, welcomesPerDay }: HostedClub, { t }: PageRequest): string {
  return trusted ? t("hosting.club.trusted") : t("hosting.club.untrusted", { count: welcomesPerDay });
}

function toRow(club: HostedClub, page: PageRequest, words: Words) {
  const { t } = page;
  const { sample, failing, state } = club;
  const failedMails = sample?.failedMails ?? 0;
  return {
    subdomain: club.subdomain,
    name: club.name,
    address: new URL(clubOrigin(page.context.app.env.BASE_URL, club.subdomain)).host,
    state: { id: state satisfies ClubState, label: t(`hosting.states.${state}`) },
    members: sample ? words.number(sample.members) : null,
    size: sample ? words.megabytes(sample.bytes) : null,
    used: club.usedAt ? words.moment(club.usedAt) : t("hosting.never"),
    trouble: [
      ...(club.isAway ? [t("hosting.away", { cell: club.cell })] : []),
      ...(club.isUnmigrated ? [t("hosting.unmigrated")] : []),
      ...(failing.count > 0 ? [t("hosting.jobs", { count: failing.count })] : []),
      ...(failedMails > 0 ? [t("hosting.mails", { count: failedMails })] : []),
    ],
  };
}

function logRow(entry: HostLogEntry, page: PageRequest, words: Words): HostLogRow {
  const { id, at, host, source, act, clubName, subdomain, now, was, became, cell } = entry;
  const numbers = { was: words.number(was ?? 0), became: words.number(became ?? 0) };
  return {
    id,
    at: words.moment(at),
    to: now && `/host/clubs/${now}`,
    who: host,
    door: page.t(`hosting.source.${source}`),
    what: page.t(`hosting.entry.${act}`, {
      club: `${clubName} (${subdomain})`,
      cell: cell ?? "",
      ...numbers,
    }),
  };
}

type Words = ReturnType<typeof wordsFor>;

/** Times are in UTC and say so, since there is no club whose zone could be used. */
function wordsFor({ language }: PageRequest) {
  const locale = formatLocale(language, undefined);
  const moment = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "UTC",
    timeZoneName: "short",
  });
  const number = new Intl.NumberFormat(locale);
  const megabytes = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "megabyte",
    maximumFractionDigits: 1,
  });
  return {
    moment: (at: Date) => moment.format(at),
    number: (value: number) => number.format(value),
    megabytes: (bytes: number) => megabytes.format(bytes / MEGABYTE),
  };
}

// An invalid query shows everything instead of an error.
function readFrom<T extends z.ZodObject>(url: URL, schema: T): z.output<T> {
  const given = [...url.searchParams].filter(([name, value]) => value !== "" && !name.startsWith("_"));
  const parsed = schema.safeParse(Object.fromEntries(given));
  return parsed.success ? parsed.data : schema.parse({});
}
