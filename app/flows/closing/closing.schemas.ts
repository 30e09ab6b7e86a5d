import { z } from "zod";
import { clubName } from "#app/core/club/organization.schemas.ts";
import { reviewedFirst } from "#app/kernel/confirmation/reviewed.ts";

/** Closes the club. Instead of a question, its name has to be typed, so that it can't be a slip. */
export const CloseClubSchema = z.strictObject({ name: clubName });

/** Closes the club by the API, which asks first, too. */
export const CloseCallSchema = CloseClubSchema.extend({ reviewed: reviewedFirst });

export const ReopenClubSchema = z.strictObject({});
