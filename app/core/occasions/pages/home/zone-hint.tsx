import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isOtherTime, presentZone, timeZonePlace } from "#app/kernel/values/time-zones.ts";
import { Banner } from "#app/web/shell/banner.tsx";
import { isZoneSeen, seenZones } from "./seen-zones.ts";

const STORE = "zones";

/**
 * On a device in another time zone than the club's, says that times are the club's, until it is dismissed; then again
 * only for other zones. Needs scripts, which alone know the device's zone.
 */
export function ZoneHint({ club }: { club: string }) {
  const { t } = useTranslation();
  const [device, setDevice] = useState<string | null>(null);
  useEffect(() => {
    const here = presentZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const isOther = isOtherTime(here, club, new Date());
    setDevice(isOther && !isZoneSeen(kept(), { club, device: here }) ? here : null);
  }, [club]);
  if (device === null) return null;
  return (
    <Banner
      action={
        <button
          type="button"
          className="btn btn-outline"
          onClick={() => {
            keep(seenZones({ club, device }));
            setDevice(null);
          }}
        >
          {t("zones.dismiss")}
        </button>
      }
    >
      {t("zones.hint", { club: timeZonePlace(club), device: timeZonePlace(device) })}
    </Banner>
  );
}

function kept(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch {
    // The browser stores nothing for this page.
    return null;
  }
}

function keep(seen: string): void {
  try {
    localStorage.setItem(STORE, seen);
  } catch {
    // Then the hint is shown again next time.
  }
}
