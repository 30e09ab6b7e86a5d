import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { type FormAct, formAction } from "#app/http/form.server.ts";
import { httpFor } from "#app/http/module-http.server.ts";
import { ReviewNeeded } from "./domain/touched.ts";

export { apiResource } from "#app/http/api.server.ts";
export { formAction } from "#app/http/form.server.ts";
export { formatsFor } from "#app/views/formats.server.ts";

/** The adapters of this module's routes: 404 where the module is off. */
export const { memberLoader, memberAction, memberOperation } = httpFor("schedules");

/**
 * A form whose act asks back before it touches sessions: nothing is saved then, and the page gets the numbers as
 * `review` with what was typed.
 */
export function reviewedFormAction<S extends z.ZodType, R>(
  ...form: Parameters<typeof formAction<S, R>>
): FormAct {
  const act = formAction(...form);
  return {
    ...act,
    async run(args, guard, posted, intent) {
      try {
        return await act.run(args, guard, posted, intent);
      } catch (error) {
        if (!(error instanceof ReviewNeeded)) throw error;
        const result = parseWithZod(posted, { schema: form[0] }).reply();
        return data({ intent, result, review: error.touched });
      }
    },
  };
}
