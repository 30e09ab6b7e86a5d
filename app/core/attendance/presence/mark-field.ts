/** The name of the form field for a row of the checklist, counted from 0. Radio buttons need one for each member. */
export function markField(row: number): string {
  return `mark${row}`;
}
