import type { UnitOfWork } from "#app/unit-of-work.ts";
import { namesOf, staffIds } from "../members/lock-member.server.ts";
import { notify } from "../notices/notices.server.ts";
import type { DescribedOccasion } from "../occasions/occasions.server.ts";
import { settingValue } from "../organizations/settings/setting.ts";
import { shortNoticeHoursSetting } from "../organizations/settings/settings.ts";
import { isDropOut } from "./drop-out.ts";

/** How long telling waits, in milliseconds: until then the member can take it back. */
const UNDO_MS = 60_000;

/** Tells coaches and admins of a member who drops out at short notice, and who moved up. */
export async function tellDropOut(
  uow: UnitOfWork,
  occasion: DescribedOccasion,
  leaver: { id: number; name: string; since: Date | null },
  movedUp: readonly number[],
): Promise<void> {
  const { settings, timezone } = uow.organization;
  const hours = settingValue(settings, shortNoticeHoursSetting);
  if (!isDropOut(occasion, { since: leaver.since, now: uow.now }, { hours, timezone })) return;
  const dropOut = { memberId: leaver.id, name: leaver.name, movedUp: await namesOf(uow, movedUp) };
  const told = await staffIds(uow);
  await notify(
    uow,
    told.map((memberId) => ({
      ...{ memberId, kind: "dropped-out" as const, occasion, details: { dropOut } },
      once: `dropped-out:${occasion.id}:${leaver.id}:${memberId}:${uow.now.getTime()}`,
      notBefore: new Date(uow.now.getTime() + UNDO_MS),
    })),
  );
}
