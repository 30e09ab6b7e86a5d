/** How many tags a member or an occasion has at most. */
export const MAX_TAGS = 50;

/** The longest tag, in characters. */
export const LONGEST_TAG = 30;
