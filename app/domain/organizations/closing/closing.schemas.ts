import { z } from "zod";
import { clubName } from "../organization.schemas.ts";

/** Closes the club. Instead of a question, its name has to be typed, so that it can't be a slip. */
export const CloseClubSchema = z.strictObject({ name: clubName });

export const ReopenClubSchema = z.strictObject({});
