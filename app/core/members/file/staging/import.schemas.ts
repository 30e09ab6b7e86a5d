import { z } from "zod";
import { CHOSEN_ENCODINGS } from "#app/infra/documents/reading/encodings.ts";
import { reviewed } from "#app/kernel/confirmation/reviewed.ts";
import { id, upload } from "#app/kernel/fields.ts";
import { COLUMN_CHOICES } from "../member-columns.ts";

const encoding = z
  .enum(CHOSEN_ENCODINGS, "errors.invalid")
  .optional()
  .meta({ description: "The encoding of a CSV file, if it is not found by itself." });

/** A member file that somebody sends, to see what it would do. */
export const UploadImportSchema = z.strictObject({ file: upload(), encoding });

const column = z.enum([...COLUMN_CHOICES, "none"], "errors.invalid");

/** What each column holds, in the order of the file; `none` for one that is left out. */
const columns = z
  .union([column.transform((one) => [one]), z.array(column).max(60)], "errors.invalid")
  .refine((list) => list.includes("name") || list.includes("firstName"), "errors.columns-name")
  .refine((list) => {
    const chosen = list.filter((one) => one !== "none");
    return new Set(chosen).size === chosen.length;
  }, "errors.columns-twice")
  .transform((list) => list.map((one) => (one === "none" ? null : one)));

export const StartImportSchema = z.strictObject({
  importId: id,
  /** The columns as the page shows them, which may differ from those that were reviewed; absent = they stay. */
  columns: columns.optional(),
  /** Only shows what the file would do with these columns. */
  look: z.literal("yes", "errors.invalid").optional(),
  /** Are added members asked by mail whether they know the club? */
  welcome: z.enum(["yes", "no"], "errors.invalid").default("no"),
  reviewed,
});

export const DiscardImportSchema = z.strictObject({ importId: id });

const flag = z
  .enum(["true", "false"], "errors.invalid")
  .default("false")
  .transform((value) => value === "true");

/** A member file as an API call sends it, all steps in one. */
export const ImportCallSchema = z.strictObject({
  file: upload(),
  encoding,
  dryRun: flag.meta({ description: "Only report what the import would do." }),
  welcome: flag.meta({ description: "Ask the new members by e-mail whether they know the club." }),
  reviewed,
});
