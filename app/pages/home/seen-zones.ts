/** What the browser keeps; another version is dropped. */
const VERSION = 1;

interface Zones {
  club: string;
  device: string;
}

/** What is kept once somebody has read that the club's time is not the device's. */
export function seenZones({ club, device }: Zones): string {
  return JSON.stringify({ version: VERSION, club, device });
}

/** Has it been read for these two zones? */
export function isZoneSeen(kept: string | null, zones: Zones): boolean {
  return kept === seenZones(zones);
}
