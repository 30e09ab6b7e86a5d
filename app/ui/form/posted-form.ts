import { useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { FormReply } from "#app/http/forms/form-reply.ts";

/**
 * What conform is given while no refusal is shown. Otherwise it would keep showing the last one, since with scripts the
 * page stays after its form has been accepted.
 */
const NO_REFUSAL = {};

/**
 * conform's form for one intent of a page: the typed values and their errors come back from the page's action. All
 * validation is done on the server, so that no schema has to be sent to the browser.
 */
export function usePostedForm<Shape extends Record<string, unknown>>(options: {
  intent: string;
  defaultValue?: { [name in keyof Shape]?: string | string[] | null };
}) {
  const reply = useActionData<FormReply>();
  const lastResult =
    reply && (reply.intent === options.intent || reply.intent === "") ? reply.result : undefined;
  return useForm<Shape, string[]>({
    id: `form-${options.intent}`,
    lastResult: lastResult ?? NO_REFUSAL,
    defaultValue: options.defaultValue as never,
  });
}
