import { z } from "zod";
import { line } from "#app/domain/fields.ts";

/** Closes the club. Instead of a question, its name has to be typed, so that it can't be a slip. */
export const CloseClubSchema = z.strictObject({ name: line(80) });

export const ReopenClubSchema = z.strictObject({});
