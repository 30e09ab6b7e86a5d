/** A time zone to choose from. */
export interface ZoneChoice {
  value: string;
  /** "Kyiv, Ukraine". */
  label: string;
  /** Another name that it is found by: a former one. */
  also?: string;
}

/** The zones of one region. */
export interface ZoneGroup {
  label: string;
  zones: readonly ZoneChoice[];
}

/** The zones whose place, country or name contains every word of the search, ignoring accents; without empty groups. */
export function zonesFound(groups: readonly ZoneGroup[], search: string): ZoneGroup[] {
  const words = folded(search).split(" ").filter(Boolean);
  return groups
    .map(({ label, zones }) => ({
      label,
      zones: zones.filter((zone) => {
        const text = folded(`${zone.label} ${zone.value} ${zone.also ?? ""}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ zones }) => zones.length > 0);
}

/** The most likely one of the zones found: its place or country equals what was typed, or begins with it. */
export function zoneMeant(found: readonly ZoneGroup[], search: string): ZoneChoice | undefined {
  const typed = folded(search).trim();
  const rank = ({ label }: ZoneChoice) => {
    const parts = label.split(", ").map(folded);
    if (parts.includes(typed)) return 0;
    return parts.some((part) => part.startsWith(typed)) ? 1 : 2;
  };
  const zones = found.flatMap((group) => group.zones);
  // The sort is stable.
  return [...zones].sort((a, b) => rank(a) - rank(b))[0];
}

function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[_/,]+/g, " ");
}
