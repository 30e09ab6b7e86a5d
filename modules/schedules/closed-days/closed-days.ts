import type { AuditSubject } from "#app/kit/commands.server.ts";

/** The most days that the club is closed for one reason. */
export const MAX_CLOSED_DAYS = 366;

/** Days on which the club is closed: local dates 'YYYY-MM-DD', both ends inclusive. */
export interface ClosedDays {
  id: number;
  from: string;
  until: string;
  reason: string;
}

type Period = Pick<ClosedDays, "from" | "until">;

/** The closed days that `date` is one of; undefined if the club is open. */
export function closedOn<P extends Period>(date: string, closed: readonly P[]): P | undefined {
  return closed.find(({ from, until }) => from <= date && date <= until);
}

/** The dates on which the club is open. */
export function openDates(dates: readonly string[], closed: readonly Period[]): string[] {
  return dates.filter((date) => !closedOn(date, closed));
}

/** Closed days as the audit log names them. */
export function closedSubject({ id, reason }: Pick<ClosedDays, "id" | "reason">): AuditSubject {
  return { kind: "closed-days", id, label: reason };
}
