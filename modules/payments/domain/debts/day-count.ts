const DAY_MS = 86_400_000;

/** How many days there are from one local date to another, 'YYYY-MM-DD'; below zero if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / DAY_MS);
}
