/** A day in the reader's language, as on the stub of a ticket. */
export interface StubDate {
  /** For programs. */
  iso: string;
  weekday: string;
  day: string;
  month: string;
}

/** The left part of a ticket. */
export function DateStub({ date }: { date: StubDate }) {
  return (
    <time className="stub" dateTime={date.iso}>
      {date.weekday}
      <b>{date.day}</b>
      {date.month}
    </time>
  );
}
