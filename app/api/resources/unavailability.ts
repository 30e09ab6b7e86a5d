import { z } from "zod";

/** A time away of a member, as the API gives it. */
export const Unavailability = z.object({
  id: z.int(),
  from: z.string().meta({ description: "The first day, YYYY-MM-DD in the club's zone." }),
  until: z.string().meta({ description: "The last day." }),
  reason: z.string(),
});
