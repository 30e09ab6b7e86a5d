export const KEPT_TIMES = ["wall-clock", "instants"] as const;

/** What planned occasions keep if a club changes its time zone: the time on the clock, or the instant. */
export type KeptTimes = (typeof KEPT_TIMES)[number];
