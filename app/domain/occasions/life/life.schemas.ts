import { z } from "zod";
import { reviewed } from "../../confirmation/reviewed.ts";
import { id } from "../../fields.ts";

/** An occasion whose status is to change, and what has been seen of what that does. */
export const LifeSchema = z.strictObject({ occasionId: id, reviewed });
