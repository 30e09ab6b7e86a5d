import { isDeepStrictEqual } from "node:util";
import { ensureFreshActor } from "#app/core/accounts/sign-ins/fresh-sign-in.ts";
import type { AuditValues } from "#app/core/audit/audit.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { run } from "#tenants/sql.ts";
import { type SettingDefinition, settingApiName, settingValue } from "./setting.ts";

/**
 * Sets the settings among `definitions` that `values` names, by id or as the API calls them, and tells the modules,
 * including those that were just switched on, which ones changed. Values are parsed already; absent ones stay. Returns the
 * ids of the changed settings. Refuses `sign-in-not-fresh` if somebody would be let in further, and what a setting's own
 * rule refuses.
 */
export async function updateSettings(
  uow: UnitOfWork,
  definitions: readonly SettingDefinition<unknown>[],
  values: Record<string, unknown>,
): Promise<{ changed: string[] }> {
  const { settings } = uow.organization;
  const changed: string[] = [];
  const before: AuditValues = {};
  const after: AuditValues = {};
  for (const definition of definitions) {
    const value = values[definition.id] ?? values[settingApiName(definition)];
    if (value === undefined || isDeepStrictEqual(value, settingValue(settings, definition))) continue;
    if (definition.opens?.(settingValue(settings, definition), value)) ensureFreshActor(uow);
    definition.refuse?.(value);
    await run(
      uow.db,
      "INSERT INTO settings (id, value) VALUES (:id, :value::jsonb) ON CONFLICT (id) DO UPDATE SET value = excluded.value",
      { id: definition.id, value: JSON.stringify(value) },
    );
    before[definition.id] = settingValue(settings, definition);
    after[definition.id] = value;
    settings[definition.id] = value;
    changed.push(definition.id);
  }
  if (changed.length === 0) return { changed };
  await uow.tell("settings.changed", { ids: changed });
  await uow.audit("club.settings-changed", { subject: { kind: "club" }, before, after });
  return { changed };
}
