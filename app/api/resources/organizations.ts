import { z } from "zod";
import { logoOf } from "#app/domain/organizations/crest/crest.ts";
import type { Organization } from "#app/domain/organizations/organization.ts";
import { type SettingDefinition, settingValue } from "#app/domain/organizations/settings/setting.ts";

type Definitions = readonly SettingDefinition<unknown>[];

/** The values of all settings by number. */
export function settingsSchema(definitions: Definitions) {
  return z.object(
    Object.fromEntries(
      definitions.map(({ id, name }) => [
        String(id),
        z.unknown().meta({ description: `The setting ${name}.` }),
      ]),
    ),
  );
}

export function settingsResource(
  definitions: Definitions,
  { settings }: Pick<Organization, "settings">,
): Record<string, unknown> {
  return Object.fromEntries(
    definitions.map((definition) => [definition.id, settingValue(settings, definition)]),
  );
}

/** The club as the API gives it; `logo` is the address of its crest. */
export function organizationSchema(definitions: Definitions) {
  return z.object({
    publicId: z.string(),
    subdomain: z.string(),
    name: z.string(),
    timezone: z.string(),
    address: z.string(),
    description: z.string(),
    logo: z.string().nullable(),
    accent: z.string().nullable(),
    currency: z.string(),
    settings: settingsSchema(definitions),
  });
}

/** `origin` is the club's address on the web, without a trailing slash. */
export function organizationResource(
  definitions: Definitions,
  organization: Organization,
  origin: string,
): z.input<ReturnType<typeof organizationSchema>> {
  const { publicId, subdomain, name, timezone, address, description, accent, currency } = organization;
  const logo = logoOf(organization, origin);
  const settings = settingsResource(definitions, organization);
  return { publicId, subdomain, name, timezone, address, description, logo, accent, currency, settings };
}
