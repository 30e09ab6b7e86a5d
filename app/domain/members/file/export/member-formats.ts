/** The kinds of files that the members can be saved as, by their endings. */
export const MEMBER_FORMATS = ["xlsx", "csv"] as const;
