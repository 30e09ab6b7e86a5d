const DAY = 24 * 60 * 60;

/** For how many minutes after somebody proved who they are their sign-in is fresh. */
export const FRESH_MINUTES = 15;
/** After how many days without use a sign-in ends. */
export const IDLE_DAYS = 30;

/** How long a sign-in lasts at most, however much it is used; in seconds, for the cookie. */
export const SIGN_IN_MAX_AGE = 90 * DAY;
/** A sign-in that an identity provider vouched for lasts a day from the time of the voucher; in seconds. */
export const PROVIDER_SIGN_IN_MAX_AGE = DAY;
/** A platform sign-in lasts ten minutes; in seconds, for the cookie. */
export const PLATFORM_SIGN_IN_MAX_AGE = 10 * 60;

/** The age in hours from which an API credential is replaced when it is used. */
export const ROTATION_HOURS = 24;
/** For how many minutes requests may still be in flight alongside the one whose answer carried a successor. */
export const REPEAT_MINUTES = 1;
/** For how many minutes a replaced credential still works after the first use of its successor, for requests in flight. */
export const GRACE_MINUTES = 5;
/** For how many days a successor that was never used is remembered, since its use would reveal a copy. */
export const DROPPED_DAYS = 1;

/** How many sign-ins a person has at one club, or on the platform; one more ends the one that was used longest ago. */
export const MAX_SIGN_INS = 200;
