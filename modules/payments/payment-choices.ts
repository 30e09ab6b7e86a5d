// Pages use these in the browser, too, where no schema may be loaded: zod evaluates code.

/** How money that an admin puts into a balance or takes out of it came or went. */
export const HAND_METHODS = ["cash", "transfer", "none"] as const;
export type HandMethod = (typeof HAND_METHODS)[number];

/** How what members owe is settled: from the balance, by money that came another way, or not at all. */
export const COLLECTED_BY = ["balance", "cash", "transfer", "waive"] as const;

/** The formats in which transactions are exported. */
export const SHEET_FORMATS = ["xlsx", "csv"] as const;

/** The formats of a statement. */
export const STATEMENT_FORMATS = ["pdf", "xlsx", "csv"] as const;
