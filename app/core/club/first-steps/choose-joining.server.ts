import { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { run } from "#tenants/sql.ts";
import type { Organization } from "../organization.ts";
import { joiningSetting } from "../settings/settings.ts";
import { updateSettings } from "../settings/update-settings.server.ts";

/** Whether newcomers join at once or an admin lets them in: what the first steps ask. */
export const ChooseJoiningSchema = z.strictObject({
  joining: z.enum(["open", "approval"], "errors.invalid"),
});

/** Has an admin of the club ever said who can join? */
export function isJoiningChosen({ settings }: Pick<Organization, "settings">): boolean {
  return settings[joiningSetting.id] !== undefined;
}

/**
 * Sets who can join, and remembers that it was chosen even if that is the default. Refuses `sign-in-not-fresh` if
 * somebody would be let in further.
 */
export async function chooseJoining(
  uow: UnitOfWork,
  { joining }: z.output<typeof ChooseJoiningSchema>,
): Promise<void> {
  const { changed } = await updateSettings(uow, [joiningSetting], { joining });
  if (changed.length > 0) return;
  await run(
    uow.db,
    "INSERT INTO settings (id, value) VALUES (:id, :value::jsonb) ON CONFLICT (id) DO NOTHING",
    {
      id: joiningSetting.id,
      value: JSON.stringify(joining),
    },
  );
}
