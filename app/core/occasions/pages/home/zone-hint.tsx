import { useTranslation } from "react-i18next";
import { timeZonePlace } from "#app/kernel/values/time-zones.ts";
import { Banner } from "#app/web/shell/banner.tsx";

/**
 * On a device in another time zone than the club's, says that times are the club's, until it is dismissed; then again
 * only for other zones. The server knows the device's zone from the page before.
 */
export function ZoneHint({ club, device }: { club: string; device: string }) {
  const { t } = useTranslation();
  return (
    <zone-hint class="block" data-club={club}>
      <Banner
        action={
          <button type="button" className="btn btn-outline needs-scripts">
            {t("zones.dismiss")}
          </button>
        }
      >
        {t("zones.hint", { club: timeZonePlace(club), device: timeZonePlace(device) })}
      </Banner>
    </zone-hint>
  );
}
