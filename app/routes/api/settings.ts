import { changeSettings } from "#app/domain/organizations/settings/change-settings.server.ts";
import { ResetSettingsSchema, settingsPatchSchema } from "../../domain/organizations/organization.schemas.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { knownSettings, settingsResource } from "../../views/organization-resources.server.ts";

const resource = apiResource("/settings", {
  PATCH: memberOperation(
    {
      summary: "Change settings by their numbers",
      minRole: "admin",
      schema: settingsPatchSchema(knownSettings.definitions),
      query: ["dropTags"],
    },
    async (uow, values) => {
      await changeSettings(uow, knownSettings, values);
      return settingsResource(uow.organization);
    },
  ),
  DELETE: memberOperation(
    {
      summary: "Give settings their defaults back",
      minRole: "admin",
      schema: ResetSettingsSchema,
      query: ["settings", "dropTags"],
    },
    async (uow, { settings, dropTags }) => {
      const chosen = knownSettings.definitions.filter(({ id }) => settings.includes(id));
      const values = Object.fromEntries(chosen.map(({ name, default: value }) => [name, value]));
      await changeSettings(uow, knownSettings, { ...values, dropTags });
      return settingsResource(uow.organization);
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
