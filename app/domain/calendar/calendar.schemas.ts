import { z } from "zod";

/** One's own calendar address is made and ended without a word more. */
export const CalendarAddressSchema = z.strictObject({});
