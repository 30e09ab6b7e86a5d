const FILE = /^([\w-]{43})\.ics$/;

/** The path of the calendar with this secret. */
export function calendarPath(token: string): string {
  return `/calendar/${token}.ics`;
}

/** The secret in the last segment of such a path; undefined if it can't be one. */
export function tokenIn(file: string): string | undefined {
  return FILE.exec(file)?.[1];
}
