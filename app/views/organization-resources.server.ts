import { registry } from "../composition.server.ts";
import type { Organization } from "../domain/organizations/organization.ts";
import { settingValue } from "../domain/organizations/settings/setting.ts";
import { coreSettings } from "../domain/organizations/settings/settings.ts";

/** Every setting of this build, and the modules whose switches are among them. */
export const knownSettings = {
  definitions: [...coreSettings, ...registry.settings],
  modules: registry.modules,
};

/** The values of all settings by number. */
export function settingsResource({ settings }: Pick<Organization, "settings">): Record<string, unknown> {
  return Object.fromEntries(
    knownSettings.definitions.map((definition) => [definition.id, settingValue(settings, definition)]),
  );
}

/** The club as the API gives it. */
export function organizationResource(organization: Organization) {
  const { publicId, subdomain, name, timezone, address, description, logo, accent, currency } = organization;
  const settings = settingsResource(organization);
  return { publicId, subdomain, name, timezone, address, description, logo, accent, currency, settings };
}
