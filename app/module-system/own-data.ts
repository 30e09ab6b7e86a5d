/** What a module's tables hold about one member, in the download of their own data. */
export interface OwnData {
  /** Selects it for `:memberId`; the names of its columns are the names in the download. Nothing about others, no secret. */
  select: string;
  /** The columns that are amounts of money, in minor units. */
  money?: readonly string[];
}
