const FILE = /^([\w-]{43})\.ics$/;

/** Where the calendar with this secret is read. */
export function calendarPath(token: string): string {
  return `/calendar/${token}.ics`;
}

/** The secret in the last segment of such a path; undefined if it can be none. */
export function tokenIn(file: string): string | undefined {
  return FILE.exec(file)?.[1];
}
