import { z } from "zod";
import { logoAddress } from "#app/core/club/crest/crest.ts";
import type { Organization } from "#app/core/club/organization.ts";
import {
  type SettingDefinition,
  settingApiName,
  settingName,
  settingValue,
} from "#app/core/club/settings/setting.ts";
import { localeSetting } from "#app/core/club/settings/settings.ts";
import { shownText } from "#app/core/shown.ts";
import { LOCALES } from "#app/kernel/i18n/locale.ts";

type Definitions = readonly SettingDefinition<unknown>[];

/** The schema of all settings' values, by what the API calls them. */
export function settingsSchema(definitions: Definitions) {
  return z.object(
    Object.fromEntries(
      definitions.map((definition) => [
        settingApiName(definition),
        z.unknown().meta({
          description: `The setting ${settingName(definition.id)}.`,
          examples: [definition.default],
        }),
      ]),
    ),
  );
}

export function settingsResource(
  definitions: Definitions,
  { settings }: Pick<Organization, "settings">,
): Record<string, unknown> {
  return Object.fromEntries(
    definitions.map((definition) => [settingApiName(definition), settingValue(settings, definition)]),
  );
}

/** What a sign-in page shows of a club, as the API gives it to anyone. */
const publicOrganization = {
  subdomain: shownText("oakfield"),
  name: shownText("Oakfield FC"),
  timezone: shownText("Europe/Madrid"),
  locale: z.enum(LOCALES).meta({ description: "How the club formats dates and money." }),
  logo: shownText("https://oakfield.clubs.example/crest/2f6b.png")
    .nullable()
    .meta({ description: "The URL of its crest." }),
  accent: shownText("#1d5c3a").nullable(),
  currency: shownText("EUR", "ISO 4217."),
};

const publicId = shownText("K7MPQ2RX4WTB9HNC");
const ofMembers = { description: "Only for members." };

/**
 * The club as the API gives it to anyone: people who are not members get only what a sign-in page shows. Never the public
 * id, which makes the invitation code.
 */
export function shownOrganization(definitions: Definitions) {
  const { address, description, settings } = organizationSchema(definitions).shape;
  return z.object({
    ...publicOrganization,
    publicId: publicId.optional().meta(ofMembers),
    address: address.optional().meta(ofMembers),
    description: description.optional().meta(ofMembers),
    settings: settings.optional().meta(ofMembers),
  });
}

/** What a sign-in page shows of a club; `origin` is its address on the web, without a trailing slash. */
export function publicResource(organization: Organization, origin: string) {
  const { subdomain, name, timezone, accent, currency, settings } = organization;
  const logo = logoAddress(organization, origin);
  const locale = settingValue(settings, localeSetting);
  return { subdomain, name, timezone, locale, logo, accent, currency };
}

/** The club as the API gives it to its members. */
export function organizationSchema(definitions: Definitions) {
  return z.object({
    publicId,
    ...publicOrganization,
    address: shownText("Oak Lane 4"),
    description: shownText("Football for everyone since 1974."),
    settings: settingsSchema(definitions),
  });
}

/** The club for its members; `origin` is its address on the web, without a trailing slash. */
export function organizationResource(
  definitions: Definitions,
  organization: Organization,
  origin: string,
): z.input<ReturnType<typeof organizationSchema>> {
  const { publicId, address, description } = organization;
  const settings = settingsResource(definitions, organization);
  return { publicId, ...publicResource(organization, origin), address, description, settings };
}
