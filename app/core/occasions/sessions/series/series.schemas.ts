import { z } from "zod";
import { reviewed } from "#app/kernel/confirmation/reviewed.ts";
import { flag } from "../../occasion-fields.ts";
import { EditSessionSchema, EndSessionSchema } from "../sessions.schemas.ts";

/** Does an act also touch sessions of the series that were edited individually? */
const withEdited = flag.default(false);

/** How an act on a session and all that follow it in its series is done. */
export const FollowingSchema = z.strictObject({ withEdited, reviewed });

/** A whole session as a form shows it; with `following` the change is handed on to all that follow it. */
export const EditSessionsSchema = EditSessionSchema.extend({
  following: flag.default(false),
  ...FollowingSchema.shape,
});

/** A session to be canceled with all that follow it. */
export const CancelFollowingSchema = EndSessionSchema.extend({ withEdited });
