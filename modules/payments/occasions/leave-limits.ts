/** The longest time before the start from which leaving can cost something, in hours: 30 days. */
export const MAX_LEAVE_HOURS = 720;

/** For how many minutes after it was taken a place can be given back for free, however late: the tap may have been a mistake. */
export const GRACE_MINUTES = 5;
