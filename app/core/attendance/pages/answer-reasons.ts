/** Reasons for a no that need no further words. */
export const PLAIN_REASONS = ["injured", "work", "travel"] as const;

/** The reasons that are suggested for a no. */
export const ANSWER_REASONS = [...PLAIN_REASONS, "other"] as const;
