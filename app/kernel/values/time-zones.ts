/**
 * Today's names of time zones (IANA's tz database, files `zone.tab` and `backward`), by the former names that engines
 * and devices still use: V8 and Chromium keep CLDR's first names forever.
 */
const RENAMED: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

const FORMER = new Map(Object.entries(RENAMED).map(([former, present]) => [present, former]));

/** The present name of a zone; any other text stays as it is. */
export function presentZone(zone: string): string {
  return Object.hasOwn(RENAMED, zone) ? (RENAMED[zone] ?? zone) : zone;
}

/** What the zone was called before, if it was renamed. */
export function formerZone(zone: string): string | undefined {
  return FORMER.get(zone);
}

/** Every zone that dates can be computed in, by its present name. */
export function timeZones(): string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").map(presentZone)].sort();
}

/** The place in a zone's name: "Buenos Aires", of "America/Argentina/Buenos_Aires". */
export function timeZonePlace(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}

/** Do the clocks of two zones show different times at this instant? False for a zone that this engine does not know. */
export function isOtherTime(one: string, other: string, at: Date): boolean {
  if (one === other) return false;
  try {
    return clockIn(one, at) !== clockIn(other, at);
  } catch {
    return false;
  }
}

function clockIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "short" }).format(at);
}
