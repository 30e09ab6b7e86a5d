/** The file formats in which members can be saved, by their extensions. */
export const MEMBER_FORMATS = ["xlsx", "csv"] as const;
