/** A sign-in ends after this time in any case; in seconds, for the cookie. */
export const SIGN_IN_MAX_AGE = 90 * 24 * 60 * 60;
/** A sign-in that an identity provider vouched for lasts a day from the time of the voucher; in seconds. */
export const PROVIDER_SIGN_IN_MAX_AGE = 24 * 60 * 60;
/** A platform sign-in lasts ten minutes; in seconds, for the cookie. */
export const PLATFORM_SIGN_IN_MAX_AGE = 10 * 60;

/** A sign-in that nobody uses ends after this time. SQL, like all below. */
export const UNUSED_AGE = "interval '30 days'";
/** How long after proving who they are somebody may change what protects the account. */
export const FRESH_AGE = "interval '15 minutes'";
/** The age from which an API credential is replaced when it is used. */
export const ROTATION_AGE = "interval '24 hours'";
/** How long requests may still be in flight alongside the one whose answer carried a successor. */
export const REPEAT_AGE = "interval '1 minute'";
/** How long a replaced API credential still works after the first use of its successor, for requests in flight. */
export const GRACE_AGE = "interval '5 minutes'";
