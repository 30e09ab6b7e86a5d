/** How long a top-up can be paid, and a card be saved, on the provider's page, in milliseconds. The provider wants half an hour at least. */
export const OPEN_MS = 2 * 3_600_000;

/** After how long the provider is asked what became of it, in milliseconds. */
export const FIRST_LOOK_MS = 10 * 60_000;

/** How long until each further look, in milliseconds, while the page can be used; afterwards there is one a day. */
export const NEXT_LOOK_MS = 30 * 60_000;

/** How many top-ups, and how many cards to save, one member may have under way. */
export const MAX_OPEN = 10;
