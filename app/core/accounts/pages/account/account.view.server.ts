import { data, redirect } from "@remix-run/node";
import { peekEmailChangeLink } from "#app/core/accounts/email-change/change-links.server.ts";
import { hasPassword } from "#app/core/accounts/passwords/password.server.ts";
import { myProviderAccounts } from "#app/core/accounts/provider/accounts/my-accounts.server.ts";
import { parseUserAgent } from "#app/core/accounts/sign-ins/device.ts";
import { type MySignIn, mySignIns } from "#app/core/accounts/sign-ins/my-sign-ins.server.ts";
import type { SignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import { type Formats, formatsFor } from "#app/core/club/formats.server.ts";
import { me } from "#app/core/members/members.server.ts";
import { inputValues } from "#app/core/members/pages/input-values.ts";
import { lastSeen } from "#app/core/members/pages/last-seen.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { LOCALES, type Locale } from "#app/kernel/i18n/locale.ts";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";
import { dateIn } from "#app/kernel/values/local-date.ts";
import { toInstant } from "#app/kernel/values/zoned.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { clubOfPage } from "#app/web/http/sign-in/sign-in.server.ts";
import { readFacts } from "#app/web/ui/facts/facts.view.server.ts";
import { moduleTabs } from "#app/web/ui/tabs/page-tabs.view.server.ts";
import type { AccountPageProps } from "./account-page.tsx";
import type { DeviceRow } from "./devices-page.tsx";
import type { EmailConfirmProps } from "./email-page.tsx";

/** The reader's own account, as far as the club's schema has it. */
export async function accountProfile(uow: MemberUnit, page: PageRequest) {
  const member = await me(uow);
  const { locale, role, tags } = member;
  return {
    title: pageTitle(uow, page.t("account.title")),
    club: uow.organization.name,
    profile: inputValues("account", member),
    ...dateStyles(uow, page, locale),
    role: page.t(`members.role.${role}`),
    since: formatsFor(uow.organization, page).date(member.registeredAt),
    tags,
    facts: (await readFacts(uow, page, "member", [uow.actor.id], { own: true })).about(uow.actor.id),
    tabs: moduleTabs(uow, page, { place: "account", base: "/my-account" }),
  };
}

/** What the reader's profile form shows now. */
export const currentProfile = async (uow: MemberUnit) => inputValues("account", await me(uow));

/** An evening on a date whose day and month can't be confused. */
const EXAMPLE = { date: "-12-31", time: "19:00" };

/** The formats that the reader can choose for dates and times, each with an example; formats that look alike appear once. */
function dateStyles({ organization, now }: MemberUnit, { language }: PageRequest, chosen: Locale | null) {
  const { timezone } = organization;
  const evening = toInstant(`${dateIn(timezone, now).slice(0, 4)}${EXAMPLE.date}`, EXAMPLE.time, timezone);
  const written = (locale: Locale | null) => formatsFor(organization, { language, locale }).dateTime(evening);
  const styles = new Map<string, Locale>();
  for (const locale of chosen ? [chosen, ...LOCALES] : LOCALES)
    if (!styles.has(written(locale))) styles.set(written(locale), locale);
  return { dateStyles: [...styles].map(([label, value]) => ({ label, value })), clubStyle: written(null) };
}

/** Adds what the platform knows about the account to the profile. */
export async function accountPage(
  signIn: SignIn,
  { context }: PageRequest,
  profile: Awaited<ReturnType<typeof accountProfile>>,
): Promise<AccountPageProps & { title: string }> {
  const { database, providers } = context.app;
  const [password, signIns, accounts] = await Promise.all([
    hasPassword(database, signIn.identityId),
    mySignIns(database, signIn),
    myProviderAccounts(context.app, { signIn }),
  ]);
  const isOffered = providers.offered.length > 0 || accounts.length > 0;
  return {
    ...profile,
    email: signIn.email,
    hasPassword: password,
    providerAccounts: isOffered ? accounts.length : null,
    signIns: signIns.length,
  };
}

const pageTitle = (uow: MemberUnit, title: string) => `${title} · ${uow.organization.name}`;

/** The title of an account page, with the club's name. */
export const titledHead = (key: MessageKey) => async (uow: MemberUnit, page: PageRequest) => ({
  title: pageTitle(uow, page.t(key)),
});

/** The title of an account page, and the date formats for its reader. */
export const datedHead = (key: MessageKey) => async (uow: MemberUnit, page: PageRequest) => ({
  title: pageTitle(uow, page.t(key)),
  formats: formatsFor(uow.organization, page),
});

/** Where the reader is signed in. */
export async function devicesPage(
  signIn: SignIn,
  page: PageRequest,
  { title, formats }: { title: string; formats: Formats },
): Promise<{ title: string; devices: DeviceRow[] }> {
  const signIns = await mySignIns(page.context.app.database, signIn);
  return { title, devices: signIns.map((one) => deviceRow(one, page, formats)) };
}

function deviceRow(one: MySignIn, { t, context }: PageRequest, formats: Formats): DeviceRow {
  const seenWords = (at: Date) => {
    const { hours } = lastSeen(at, context.app.now());
    if (hours === null) return t("account.devices.seen", { date: formats.date(at) });
    return hours === 0 ? t("account.devices.seenLately") : t("account.devices.seenHours", { count: hours });
  };
  const { browser, system } = parseUserAgent(one.userAgent);
  const named = [browser, system].filter((part) => part !== null);
  const device =
    browser && system
      ? t("account.devices.on", { browser, system })
      : (named[0] ?? t("account.devices.unknown"));
  return {
    id: one.id,
    device: one.kind === "api" ? t("account.devices.app", { device }) : device,
    kind: one.kind,
    club: one.club,
    current: one.current,
    seen: one.current ? t("account.devices.current") : seenWords(one.lastSeenAt),
    since: t("account.devices.since", {
      date: formats.dateTime(one.createdAt),
      method: t(`account.devices.method.${one.method}`),
    }),
  };
}

/** What the link that confirms an address would do. Looking at it does not consume it. */
export async function emailConfirmPage(
  signIn: SignIn,
  page: PageRequest,
  { title }: { title: string },
): Promise<ReturnType<typeof data<EmailConfirmProps & { title: string }>>> {
  const code = page.url.searchParams.get("code");
  if (!code) throw redirect("/my-account/email");
  const { tenant } = clubOfPage(page);
  const link = await page.context.app.database.withPlatform({ readOnly: true }, (db) =>
    peekEmailChangeLink(db, { tenant, token: code }),
  );
  const isMine = link?.identityId === signIn.identityId;
  const shown = { title, code, from: signIn.email, to: isMine ? link.email : null };
  return data(shown, { status: isMine ? 200 : 410 });
}
