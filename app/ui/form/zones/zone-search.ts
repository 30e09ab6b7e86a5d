/** One time zone to choose. */
export interface ZoneChoice {
  value: string;
  /** "Kyiv, Ukraine". */
  label: string;
  /** By what else it is found: a former name. */
  also?: string;
}

/** The zones of one part of the world. */
export interface ZoneGroup {
  label: string;
  zones: readonly ZoneChoice[];
}

/** The zones whose place, country or name has every word of the search, ignoring accents; empty groups are left out. */
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

/** Of the zones found, the one that is most likely meant: whose place or country is what was typed, or begins so. */
export function zoneMeant(found: readonly ZoneGroup[], search: string): ZoneChoice | undefined {
  const typed = folded(search).trim();
  const rank = ({ label }: ZoneChoice) => {
    const parts = label.split(", ").map(folded);
    if (parts.includes(typed)) return 0;
    return parts.some((part) => part.startsWith(typed)) ? 1 : 2;
  };
  const zones = found.flatMap((group) => group.zones);
  // Sorting keeps the order of equals.
  return [...zones].sort((a, b) => rank(a) - rank(b))[0];
}

function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[_/,]+/g, " ");
}
