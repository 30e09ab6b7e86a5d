import type { z } from "zod";
import { type FormAct, type FormAnswer, formAction } from "#app/http/forms/form.server.ts";
import { httpFor } from "#app/http/pages/module-http.server.ts";
import { ReviewNeeded } from "./domain/touched.ts";

export { formAction } from "#app/http/forms/form.server.ts";
export { formatsFor } from "#app/i18n/formats.server.ts";

/** The adapters of this module's routes: 404 where the module is off. */
export const { memberLoader, memberAction } = httpFor("schedules");

/**
 * A form whose act asks back before it touches sessions: nothing is saved then, and the page gets the numbers as
 * `review` with what was typed.
 */
export function reviewedFormAction<S extends z.ZodType, R>(
  schema: S,
  command: Parameters<typeof formAction<S, R>>[1],
  answer: FormAnswer<R>,
): FormAct {
  const askedBack = (error: unknown) => (error instanceof ReviewNeeded ? error.touched : undefined);
  return formAction(schema, command, { ...answer, askedBack });
}
