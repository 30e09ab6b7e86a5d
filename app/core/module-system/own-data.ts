/** What a module's tables hold about one member, for the download of their own data. */
export interface OwnData {
  /**
   * Selects it for `:memberId`; the column names are the names in the download. It must include nothing about others,
   * and no secrets.
   */
  select: string;
  /** The columns that are amounts of money, in minor units. */
  money?: readonly string[];
}
