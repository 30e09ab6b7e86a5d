import { z } from "zod";

/** Making and ending one's own calendar address takes no input. */
export const CalendarAddressSchema = z.strictObject({});
