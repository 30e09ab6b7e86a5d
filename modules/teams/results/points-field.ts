/** The name of the form field for a team's points; teams count from 1. */
export function pointsField(team: number): string {
  return `points${team}`;
}
