/** The cookie that says the device's time zone and, after a bar, the club's zone of which its reader knows that it is another one. */
export const ZONE_COOKIE = "zone";

const YEAR = 365 * 24 * 60 * 60;

/** Tells the server the time zone of this device. Again on each page, since some browsers forget it after a week. */
export function tellZone(): void {
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [known, club = ""] = /(?:^|; )zone=([^;]*)/.exec(document.cookie)?.[1]?.split("|") ?? [];
  write(device, known === device ? club : "");
}

/** The reader knows that this club is in another time zone. */
export function noteOtherZone(club: string): void {
  write(Intl.DateTimeFormat().resolvedOptions().timeZone, club);
}

function write(device: string, club: string): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${ZONE_COOKIE}=${device}|${club}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
}
