const times = (count: number, seconds: number): number[] => Array.from({ length: count }, () => seconds);

/** How a page waits for the provider's word on a payment or a card, in seconds: closely for a minute, for ten minutes in all. */
export const FOR_PAYMENT = [...times(20, 3), ...times(12, 10), ...times(14, 30)];

/**
 * How the settings wait for the provider to look at what the club has told it, in seconds: two minutes. The provider is asked
 * after each wait.
 */
export const FOR_ACCOUNT = [3, 5, 10, 20, 30, 60];
