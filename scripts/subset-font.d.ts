declare module "subset-font" {
  /** A font with no more than the characters of `text`, in the format asked for. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "sfnt" | "woff" | "woff2";
      /** The axes of a variable font that are pinned, or kept in part. */
      variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
      /** The OpenType features to keep, by tag. */
      keepFeatures?: readonly string[];
      noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
