import { NEEDS_FRESH } from "#app/api/needs-fresh.ts";
import { ResetSettingsSchema, settingsPatchSchema } from "#app/core/club/organization.schemas.ts";
import { settingsResource, settingsSchema } from "#app/core/club/organization-resource.ts";
import { resetSettings } from "#app/core/club/reset-settings.server.ts";
import { changeSettings, offerNames } from "#app/core/club/settings/change-settings.server.ts";
import { memberOperation } from "#app/core/module-system/operation.ts";

/** Every setting of this build, and the modules whose toggles are among them. */
export type KnownSettings = Parameters<typeof changeSettings>[1];

export const settingsOperations = (known: KnownSettings) => [
  memberOperation({
    method: "PATCH",
    path: "/settings",
    summary: `Update settings, by their numbers, or their names if they have none (letting more people or web pages in: ${NEEDS_FRESH})`,
    failed: "failures.settings",
    example: { "3": 14, "5": ["First team", "Second team"], "9": 60 },
    minRole: "admin",
    query: ["reviewed"],
    input: settingsPatchSchema(known.definitions, offerNames(known.modules)),
    output: settingsSchema(known.definitions),
    command: async (uow, values) => {
      await changeSettings(uow, known, values);
      return settingsResource(known.definitions, uow.organization);
    },
  }),
  memberOperation({
    method: "DELETE",
    path: "/settings",
    summary: "Reset settings to their defaults",
    failed: "failures.settings",
    example: { settings: "3,9" },
    minRole: "admin",
    query: ["settings", "reviewed"],
    input: ResetSettingsSchema,
    output: settingsSchema(known.definitions),
    command: async (uow, input) => {
      await resetSettings(uow, known, input);
      return settingsResource(known.definitions, uow.organization);
    },
  }),
];
