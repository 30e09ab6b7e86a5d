/** How long a link that is mailed works, in seconds; the texts that name it say "10 minutes". */
export const LINK_SECONDS = 10 * 60;
/** A hand-over is followed at once, by a redirect; in seconds. */
export const HAND_OVER_SECONDS = 60;
