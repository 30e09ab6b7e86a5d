/** How many days before a membership ends or renews itself its member is told. */
export const NOTICE_DAYS = 7;

/** For how many days after its end a membership still renews itself, if the clock could not do it in time. */
export const LATEST_RENEWAL_DAYS = 7;

/** How many days may lie between the end of a membership and the begin of the next: a season can be over for most of a year. */
export const LONGEST_BREAK_DAYS = 366;

/** After how many days an unpaid membership is stopped. */
export const UNPAID_DAYS = 30;
