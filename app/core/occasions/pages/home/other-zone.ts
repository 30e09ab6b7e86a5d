import { isOtherTime, presentZone, timeZones } from "#app/kernel/values/time-zones.ts";

const ZONES = new Set(timeZones());

/**
 * The time zone of a device that shows another time than the club now, unless its reader knows that already; otherwise
 * null. `told`: what the device says of itself (`ZONE_COOKIE`), which may be anything.
 */
export function otherZone(
  told: string | undefined,
  { club, now }: { club: string; now: Date },
): string | null {
  const [zone = "", known] = (told ?? "").split("|");
  const device = presentZone(zone);
  return ZONES.has(device) && known !== club && isOtherTime(device, club, now) ? device : null;
}
