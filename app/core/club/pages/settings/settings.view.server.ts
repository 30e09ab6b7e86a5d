import { z } from "zod";
import { logoAddress } from "#app/core/club/crest/crest.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { renewQuestion } from "#app/core/club/renew-invitation.server.ts";
import {
  type SettingDefinition,
  type SettingValues,
  settingName,
  settingValue,
} from "#app/core/club/settings/setting.ts";
import {
  automaticMailsSetting,
  daysAheadSetting,
  inactivityDaysSetting,
  joiningSetting,
  localeSetting,
  reminderHoursSetting,
  shortNoticeHoursSetting,
  tagsSetting,
} from "#app/core/club/settings/settings.ts";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { GRACE_DAYS } from "#app/flows/closing/grace-days.ts";
import { currencyGroups } from "#app/kernel/formats/currency-names.server.ts";
import { zoneGroups } from "#app/kernel/formats/zone-names.server.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { composedMessage, serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { CORE_NAMESPACE } from "#app/kernel/i18n/i18n.ts";
import { isMessage } from "#app/kernel/i18n/messages.ts";
import { addDays, dateIn } from "#app/kernel/values/local-date.ts";
import { toSpan } from "#app/kernel/values/zoned.ts";
import { buildReview } from "#app/web/http/forms/confirmation-reply.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { moduleTabs } from "#app/web/ui/tabs/page-tabs.view.server.ts";
import type { PreviewDate } from "./club-preview.tsx";
import type { SettingInput } from "./setting-input.ts";
import type { SettingsPageProps } from "./settings-page.tsx";

type Definition = SettingDefinition<unknown>;

/** The settings of each tab, in the order in which they are asked for. */
export const settingsOfTab = {
  attendance: [daysAheadSetting, tagsSetting, inactivityDaysSetting],
  formats: [localeSetting],
  joining: [joiningSetting],
  notifications: [automaticMailsSetting, reminderHoursSetting, shortNoticeHoursSetting],
} satisfies Record<string, Definition[]>;

/** The switches of the modules, and what they have besides. */
export const settingsOfModules = ({ modules }: ModuleRegistry): Definition[] =>
  modules.flatMap((module) => [
    module.toggle,
    ...(module.settings ?? []).filter(({ ownEditor }) => !ownEditor),
  ]);

/** The settings page of a club. */
export async function settingsPage(uow: MemberUnit, page: PageRequest): Promise<SettingsPageProps> {
  const { name, description, address, accent, settings, timezone, currency, ...club } = uow.organization;
  const { registry } = page.context.app;
  const inputs = (definitions: Definition[]) => definitions.map((one) => settingInput(one, settings, page));
  const [locale] = inputs(settingsOfTab.formats);
  if (!locale) throw new Error("The locale has no input.");
  const origin = clubOrigin(page.context.app.env.BASE_URL, club.subdomain);
  return {
    club: { name, description, address, logo: logoAddress(uow.organization), accent },
    formats: {
      timezone,
      currency,
      timezones: zoneGroups(page.language),
      currencies: currencyGroups(page.language, [currency]),
      locale,
    },
    date: previewDate(uow, page),
    attendance: inputs(settingsOfTab.attendance),
    notifications: inputs(settingsOfTab.notifications),
    modules: await withOffers(uow, page, inputs(settingsOfModules(registry))),
    joining: inputs(settingsOfTab.joining),
    address: clubAddress(uow, page),
    graceDays: GRACE_DAYS,
    renewing: buildReview(renewQuestion, page.t),
    tabs: [
      { id: "keys", label: page.t("keys.title"), to: "/settings/keys" },
      { id: "webhooks", label: page.t("webhooks.title"), to: "/settings/webhooks" },
      ...moduleTabs(uow, page, { place: "settings", base: "/settings" }),
    ],
    invitation:
      settingValue(settings, joiningSetting) === "closed"
        ? null
        : `${origin}/join/${toInvitationCode(club.publicId)}`,
  };
}

/** Below the switch of each module what it offers about the time during which it was off, unticked, with its numbers. */
async function withOffers(
  uow: MemberUnit,
  page: PageRequest,
  inputs: readonly SettingInput[],
): Promise<SettingInput[]> {
  const below = new Map<string, SettingInput[]>();
  for (const { id, toggle, offers = {} } of page.context.app.registry.modules)
    for (const [name, offer] of Object.entries(offers)) {
      const consequences = await offer.consequences(uow);
      if (consequences.length === 0) continue;
      const label = composedMessage(page.language, `${id}:settings.${name}`);
      const help = consequences.map(({ key, values }) => page.t(key, values)).join(" ");
      const input: SettingInput = { name, label, help, kind: "switch", value: false };
      below.set(toggle.id, [...(below.get(toggle.id) ?? []), input]);
    }
  return inputs.flatMap((input) => [input, ...(below.get(input.name) ?? [])]);
}

/** A date for the ticket in the preview: tomorrow evening. */
function previewDate({ organization, now }: UnitOfWork, page: PageRequest): PreviewDate {
  const { timezone } = organization;
  const { stub, timeRange } = formatsFor(organization, page);
  const date = addDays(dateIn(timezone, now), 1);
  const { startsAt, finishesAt } = toSpan({ date, startTime: "19:00", finishTime: "20:30" }, timezone);
  const { weekday, day, month } = stub(startsAt);
  return { weekday, day, month, time: timeRange(startsAt, finishesAt) };
}

/** The club's host name in its two parts. */
export function clubAddress({ organization: { subdomain } }: UnitOfWork, { context }: PageRequest) {
  const { host } = new URL(clubOrigin(context.app.env.BASE_URL, subdomain));
  return { subdomain, base: host.slice(subdomain.length + 1) };
}

/**
 * How to ask for a setting: its kind follows from its definition, its texts are the messages `settings.<name>`,
 * `settings.<name>Help` and `settings.<name>Choice.<value>` (with `<value>Help`) of the namespace that defines it.
 */
export function settingInput(
  definition: Definition,
  values: SettingValues,
  { t, language, context }: Pick<PageRequest, "t" | "language" | "context">,
): SettingInput {
  const { id, schema } = definition;
  const owner = context.app.registry.settingOwner(id);
  const key = `${owner?.id ?? CORE_NAMESPACE}:settings.${settingName(id)}`;
  const i18n = serverI18n(language);
  const optional = (key: string) => (isMessage(i18n, key) ? t(key) : undefined);
  const value = settingValue(values, definition);
  const words = { name: id, label: composedMessage(language, key), help: optional(`${key}Help`) };
  if (typeof value === "boolean") return { ...words, kind: "switch", value };
  if (typeof value === "number") {
    const { minValue, maxValue } = schema instanceof z.ZodNumber ? schema : {};
    return { ...words, kind: "number", value, min: minValue ?? undefined, max: maxValue ?? undefined };
  }
  if (Array.isArray(value)) return { ...words, kind: "tags", value: value.map(String) };
  if (!(schema instanceof z.ZodEnum)) return { ...words, kind: "text", value: String(value) };
  const choices = schema.options.map((one) => ({
    value: String(one),
    label: composedMessage(language, `${key}Choice.${one}`),
    help: optional(`${key}Choice.${one}Help`),
  }));
  return { ...words, kind: "choice", value: String(value), choices };
}
