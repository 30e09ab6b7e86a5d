/** The file formats in which a list of sessions can be saved, by their extensions. */
export const EXPORT_FORMATS = ["pdf", "xlsx", "csv", "ics"] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];
