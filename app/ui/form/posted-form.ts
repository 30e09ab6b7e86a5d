import { useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { FormReply } from "#app/http/forms/form-reply.ts";

/**
 * What a form is given while no refusal of it is shown. Without it conform would keep the last one, since with scripts
 * the page stays when its form has been accepted.
 */
const NO_REFUSAL = {};

/**
 * conform's form for one intent of a page: what was typed and what was wrong come back from the page's action. All
 * checking is the server's, so that no schema travels to the browser.
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
