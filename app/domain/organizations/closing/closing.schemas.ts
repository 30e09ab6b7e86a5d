import { z } from "zod";
import { line } from "#app/domain/fields.ts";

/** Closes the club. Its name is typed in place of a question: it can't be a slip. */
export const CloseClubSchema = z.strictObject({ name: line(80) });

export const ReopenClubSchema = z.strictObject({});
