/** The reasons for a no that are offered besides a note in one's own words. */
export const ANSWER_REASONS = ["injured", "work", "travel"] as const;
