/** The kinds of files that a list of sessions can be saved as, by their endings. */
export const EXPORT_FORMATS = ["pdf", "xlsx", "csv", "ics"] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];
