/** A weekly time of day a week before, on, and a week after the day of a clock change, with its instants. */
export interface ClockChange {
  timezone: string;
  time: string;
  /** One week apart; the second is the day of the change. */
  dates: [string, string, string];
  instants: [string, string, string];
  /** The wall-clock time on the day of the change, if that is another one. */
  shown?: string;
}

/** Both changes of 2026 in four zones: a time that is skipped or occurs twice, and one in the evening. */
export const CLOCK_CHANGES: ClockChange[] = [
  ...weekly("Europe/Madrid", ["2026-03-22", "2026-03-29", "2026-04-05"], {
    "02:30": ["2026-03-22T01:30Z", "2026-03-29T01:30Z", "2026-04-05T00:30Z", "03:30"],
    "19:00": ["2026-03-22T18:00Z", "2026-03-29T17:00Z", "2026-04-05T17:00Z"],
  }),
  ...weekly("Europe/Madrid", ["2026-10-18", "2026-10-25", "2026-11-01"], {
    "02:30": ["2026-10-18T00:30Z", "2026-10-25T00:30Z", "2026-11-01T01:30Z"],
    "19:00": ["2026-10-18T17:00Z", "2026-10-25T18:00Z", "2026-11-01T18:00Z"],
  }),
  ...weekly("America/Santiago", ["2026-03-28", "2026-04-04", "2026-04-11"], {
    "23:30": ["2026-03-29T02:30Z", "2026-04-05T02:30Z", "2026-04-12T03:30Z"],
    "19:00": ["2026-03-28T22:00Z", "2026-04-04T22:00Z", "2026-04-11T23:00Z"],
  }),
  ...weekly("America/Santiago", ["2026-08-30", "2026-09-06", "2026-09-13"], {
    "00:30": ["2026-08-30T04:30Z", "2026-09-06T04:30Z", "2026-09-13T03:30Z", "01:30"],
    "19:00": ["2026-08-30T23:00Z", "2026-09-06T22:00Z", "2026-09-13T22:00Z"],
  }),
  // Clocks that change by half an hour.
  ...weekly("Australia/Lord_Howe", ["2026-03-29", "2026-04-05", "2026-04-12"], {
    "01:45": ["2026-03-28T14:45Z", "2026-04-04T14:45Z", "2026-04-11T15:15Z"],
    "19:00": ["2026-03-29T08:00Z", "2026-04-05T08:30Z", "2026-04-12T08:30Z"],
  }),
  ...weekly("Australia/Lord_Howe", ["2026-09-27", "2026-10-04", "2026-10-11"], {
    "02:15": ["2026-09-26T15:45Z", "2026-10-03T15:45Z", "2026-10-10T15:15Z", "02:45"],
    "19:00": ["2026-09-27T08:30Z", "2026-10-04T08:00Z", "2026-10-11T08:00Z"],
  }),
  ...weekly("Pacific/Auckland", ["2026-03-29", "2026-04-05", "2026-04-12"], {
    "02:30": ["2026-03-28T13:30Z", "2026-04-04T13:30Z", "2026-04-11T14:30Z"],
    "19:00": ["2026-03-29T06:00Z", "2026-04-05T07:00Z", "2026-04-12T07:00Z"],
  }),
  ...weekly("Pacific/Auckland", ["2026-09-20", "2026-09-27", "2026-10-04"], {
    "02:30": ["2026-09-19T14:30Z", "2026-09-26T14:30Z", "2026-10-03T13:30Z", "03:30"],
    "19:00": ["2026-09-20T07:00Z", "2026-09-27T06:00Z", "2026-10-04T06:00Z"],
  }),
];

function weekly(
  timezone: string,
  dates: [string, string, string],
  times: Record<string, [string, string, string, shown?: string]>,
): ClockChange[] {
  return Object.entries(times).map(([time, [before, on, after, shown]]) => ({
    timezone,
    time,
    dates,
    instants: [before, on, after],
    ...(shown !== undefined && { shown }),
  }));
}
