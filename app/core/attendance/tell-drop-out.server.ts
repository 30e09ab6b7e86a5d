import { settingValue } from "#app/core/club/settings/setting.ts";
import { shortNoticeHoursSetting } from "#app/core/club/settings/settings.ts";
import { staffIds } from "#app/core/members/lock-member.server.ts";
import { notify } from "#app/core/messaging/notices/notices.server.ts";
import type { DescribedOccasion } from "#app/core/occasions/occasions.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { isDropOut } from "./drop-out.ts";
import { OWN_UNDO_MS } from "./undo/undo.ts";

/**
 * Tells coaches and admins of a member who drops out at short notice. Who got the place is looked up when the notice is
 * sent.
 */
export async function tellDropOut(
  uow: UnitOfWork,
  occasion: DescribedOccasion,
  leaver: { id: number; since: Date | null },
): Promise<void> {
  const { settings, timezone } = uow.organization;
  const hours = settingValue(settings, shortNoticeHoursSetting);
  if (!isDropOut(occasion, { since: leaver.since, now: uow.now }, { hours, timezone })) return;
  const told = await staffIds(uow);
  await notify(
    uow,
    told.map((memberId) => ({
      memberId,
      kind: "dropped-out" as const,
      occasion,
      details: { dropOut: leaver.id },
      once: `dropped-out:${occasion.id}:${leaver.id}:${memberId}:${uow.now.getTime()}`,
      notBefore: new Date(uow.now.getTime() + OWN_UNDO_MS),
    })),
  );
}
