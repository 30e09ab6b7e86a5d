/** Dates, times and money as a club's pages write them; the sender of notices passes it in. Amounts in minor units. */
export interface NoticeFormats {
  locale: string;
  /** "Mon", "7", "Dec" for a ticket. */
  stub(instant: Date): { weekday: string; day: string; month: string };
  /** "Monday, 7 December 2026" */
  longDate(instant: Date): string;
  /** "Mon, 7 Dec 2026" */
  shortDate(instant: Date): string;
  /** "Mon, 7 Dec, 19:00", for an instant in the near future. */
  nearby(instant: Date): string;
  time(instant: Date): string;
  timeRange(from: Date, to: Date): string;
  /** "Mon, 7 Dec 2026, 19:00–20:30"; if it takes several days, from the first to the last, without the year. */
  when(from: Date, to: Date): string;
  /** As `when`, in whole words and always with the year. */
  longWhen(from: Date, to: Date): string;
  money(minor: number): string;
}
