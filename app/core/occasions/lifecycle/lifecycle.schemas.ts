import { z } from "zod";
import { reviewed } from "#app/kernel/confirmation/reviewed.ts";
import { id } from "#app/kernel/fields.ts";

/** An occasion whose status is to change, and the key of the consequences that were seen. */
export const StatusSchema = z.strictObject({ occasionId: id, reviewed });
