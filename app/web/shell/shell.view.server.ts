import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { crestPath, logoAddress } from "#app/core/club/crest/crest.ts";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { hasLeastRole } from "#app/core/club/settings/least-role.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { joiningSetting, localeSetting } from "#app/core/club/settings/settings.ts";
import { greetedName, shownName } from "#app/core/members/names/shown-name.ts";
import { hasRole, type Role } from "#app/core/members/role.ts";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { BotCheckForm } from "#app/infra/bot-check/bot-check.ts";
import { clubOrigin, platformOrigin } from "#app/kernel/host.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { formatLocale } from "#app/kernel/i18n/locale.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import { memoize } from "#app/kernel/memoize.ts";
import { takeToast } from "#app/web/http/pages/toast.server.ts";
import { followLink } from "#app/web/http/request/follow-link.server.ts";
import { contextOf, type Guard } from "#app/web/http/request/guard.server.ts";
import type { AppLoadContext } from "#app/web/http/request/load-context.server.ts";
import { readerLanguage } from "#app/web/http/request/reader-language.server.ts";
import { isUnexpected } from "#app/web/http/request/unexpected.server.ts";
import type { ShownFact } from "#app/web/ui/facts/facts.tsx";
import { readFacts } from "#app/web/ui/facts/facts.view.server.ts";
import type { ToastMessage } from "#app/web/ui/toast/toast.tsx";
import type { PageIcons } from "./document.tsx";
import type { NavEntry } from "./shell.tsx";

/** The data for the frame of every page. */
export interface ShellData {
  language: Language;
  path: string;
  toast: ToastMessage | null;
  feedbackUrl: string | null;
  /** What a stranger's form has to do for the bot check. */
  botCheck: BotCheckForm;
  club: ClubFrame | null;
  /** The signed-in member, with the pages they may open; null on the platform and for strangers. */
  member: MemberFrame | null;
}

interface ClubFrame {
  name: string;
  /** The path of its crest. */
  logo: string | null;
  /** The paths of its crest as a browser's and a Home Screen's icon. */
  icons: PageIcons | null;
  address: string;
  accent: string | null;
  clock: { timezone: string; locale: string; text: string };
}

interface MemberFrame {
  id: number;
  /** Modules' facts about the reader, shown on every page, such as their balance. */
  chips: ShownFact[];
  /** The alias, or the name if there is none. */
  name: string;
  /** What the page calls the reader when it greets them. */
  greeted: string;
  email: string;
  roleLabel: string;
  sections: { label?: string; items: NavEntry[] }[];
  bottom: NavEntry[];
  clubs: { name: string; action: string; current: boolean }[];
  invite: { url: string; qr: string } | null;
  /** Where a provider's sign-in is silently renewed, if that is due: the platform's origin. */
  renewedAt: string | null;
  /** Where feedback goes if the host gives no address for it: to an admin of the club. */
  contactUrl: string | null;
}

interface CoreItem extends Omit<NavEntry, "label"> {
  labelKey: MessageKey;
  minRole: Role;
  order: number;
}

const CLUB_ITEMS: CoreItem[] = [
  { to: "/", labelKey: "shell.nav.attendance", icon: "calendar", minRole: "player", order: 10 },
  { to: "/attendance", labelKey: "presence.nav", icon: "checks", minRole: "coach", order: 15, exact: true },
  { to: "/sessions/list", labelKey: "shell.nav.sessions", icon: "sessions", minRole: "admin", order: 20 },
  { to: "/organization", labelKey: "shell.nav.organization", icon: "users", minRole: "admin", order: 50 },
  { to: "/events", labelKey: "shell.nav.events", icon: "star", minRole: "player", order: 70 },
  { to: "/statistics", labelKey: "statistics.title", icon: "chart", minRole: "coach", order: 75 },
  { to: "/settings", labelKey: "shell.nav.settings", icon: "settings", minRole: "admin", order: 80 },
  { to: "/audit", labelKey: "audit.nav", icon: "clock", minRole: "admin", order: 90 },
];
const MY_ITEMS: CoreItem[] = [
  { to: "/my-sessions", labelKey: "shell.nav.mySessions", icon: "calendar", minRole: "player", order: 10 },
  { to: "/my-events", labelKey: "shell.nav.myEvents", icon: "star", minRole: "player", order: 20 },
  { to: "/my-settings", labelKey: "shell.nav.mySettings", icon: "bell", minRole: "player", order: 50 },
];

/** The root loader. It never refuses; what it shows depends on the host and on who is signed in. */
export async function loadShell(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { app, site } = context;
  const url = new URL(args.request.url);
  await followLink(context, url);
  const taken = await takeToast(app.env, args.request.headers);
  const frame: Pick<ShellData, "language" | "club" | "member"> =
    site.kind === "club"
      ? await loadClubFrame(args)
      : { language: await readerLanguage(args.request), club: null, member: null };
  const { t } = serverI18n(frame.language);
  const shell: ShellData = {
    ...frame,
    botCheck: app.botCheck.form,
    path: url.pathname + url.search,
    feedbackUrl: app.env.FEEDBACK_URL ?? frame.member?.contactUrl ?? null,
    toast: taken
      ? {
          kind: taken.toast.type,
          text: t(taken.toast.key, taken.toast.values),
          ...(taken.toast.undo && { undo: { ...taken.toast.undo, label: t("shell.undo") } }),
        }
      : null,
  };
  return data(shell, taken ? { headers: { "Set-Cookie": taken.clear } } : undefined);
}
export const shellGuard: Guard = { site: "any" };

/** The frame of a club's page. If the page itself fails, the frame is read anew, so that it stands around what is said of it. */
async function loadClubFrame(args: LoaderFunctionArgs) {
  const { app, scope } = contextOf(args);
  const frame = (uow: UnitOfWork) => clubFrame(uow, args, app.registry);
  try {
    return await scope.read(frame);
  } catch (error) {
    if (!isUnexpected(error)) throw error;
    return scope.readAlone(frame);
  }
}

async function clubFrame(uow: UnitOfWork, args: LoaderFunctionArgs, registry: ModuleRegistry) {
  const { organization, actor } = uow;
  const { site } = contextOf(args);
  const isClosed = site.kind === "club" && site.club.closesAt !== null;
  const language = await readerLanguage(args.request, uow);
  const own = actor.kind === "member" ? actor.locale : null;
  const locale = formatLocale(language, own ?? settingValue(organization.settings, localeSetting));
  const club: ClubFrame = {
    name: organization.name,
    logo: logoAddress(organization),
    icons: organization.crest
      ? { tab: crestPath(organization.crest, "64"), homeScreen: crestPath(organization.crest, "icon") }
      : null,
    address: organization.address,
    accent: organization.accent,
    clock: {
      timezone: organization.timezone,
      locale,
      text: clockOf(locale, organization.timezone).format(uow.now),
    },
  };
  const member =
    actor.kind === "member" && !isClosed
      ? await memberFrame(uow, actor, contextOf(args), registry, language)
      : null;
  return { language, club, member };
}

async function memberFrame(
  uow: UnitOfWork,
  actor: Extract<UnitOfWork["actor"], { kind: "member" }>,
  context: AppLoadContext,
  registry: ModuleRegistry,
  language: Language,
): Promise<MemberFrame> {
  const { organization } = uow;
  const { t } = serverI18n(language);
  const { BASE_URL, FEEDBACK_URL } = context.app.env;
  const ofModules = registry.navigation(organization, actor.role);
  const items = (core: CoreItem[], section: "club" | "mine"): NavEntry[] =>
    [...core, ...ofModules.filter((item) => item.section === section)]
      .filter((item) => hasLeastRole(actor.role, item.minRole, organization.settings))
      .sort((a, b) => a.order - b.order)
      .map(({ to, icon, labelKey, ...item }) => ({
        to,
        icon,
        label: t(labelKey),
        ...("exact" in item && { exact: item.exact }),
      }));
  const signIn = await context.scope.signIn();
  const clubs = (signIn?.clubs ?? []).map(({ name, subdomain }) => ({
    name,
    action: `/switch/${subdomain}`,
    current: subdomain === organization.subdomain,
  }));
  const own = await readFacts({ ...uow, actor }, { language, locale: actor.locale }, "member", [actor.id], {
    own: true,
    chips: true,
  });
  return {
    id: actor.id,
    chips: own.about(actor.id),
    name: shownName(actor),
    greeted: greetedName(actor),
    email: actor.email,
    roleLabel: t(`members.role.${actor.role}`),
    sections: [{ items: items(CLUB_ITEMS, "club") }, { items: items(MY_ITEMS, "mine") }],
    bottom: [
      { to: "/", icon: "calendar", label: t("shell.nav.attendance") },
      { to: "/events", icon: "star", label: t("shell.nav.events") },
      { to: "/my-account", icon: "user", label: t("account.title"), also: ["/my-"] },
    ],
    clubs,
    renewedAt: signIn?.renewable ? platformOrigin(BASE_URL) : null,
    contactUrl: organization.contact && !FEEDBACK_URL ? `mailto:${organization.contact}` : null,
    invite:
      hasRole(actor.role, "admin") && settingValue(organization.settings, joiningSetting) !== "closed"
        ? {
            url: `${clubOrigin(BASE_URL, organization.subdomain)}/join/${toInvitationCode(organization.publicId)}`,
            qr: "/invitation.svg",
          }
        : null,
  };
}

const clockOf = memoize(
  (locale: string, timeZone: string) => `${locale} ${timeZone}`,
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { timeZone, timeStyle: "medium" }),
  500,
);
