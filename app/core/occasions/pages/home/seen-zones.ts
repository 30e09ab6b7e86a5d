/** The version of the stored format; what was stored with another version is ignored. */
const VERSION = 1;

interface Zones {
  club: string;
  device: string;
}

/** What is stored once somebody has read that the club's time zone is not the device's. */
export function seenZones({ club, device }: Zones): string {
  return JSON.stringify({ version: VERSION, club, device });
}

/** Has it been read for these two zones? */
export function isZoneSeen(kept: string | null, zones: Zones): boolean {
  return kept === seenZones(zones);
}
