// Apart from the fields' schemas, which browsers don't need.

/** The longest texts of a member, in characters. Merging two members joins their notes up to that length. */
export const MEMBER_LENGTHS = { name: 100, alias: 40, notes: 8_000 } as const;

/** The highest score that a member can have; it has two decimals. */
export const MAX_SCORE = 9_999.99;

export const GENDERS = ["female", "male", "other"] as const;
