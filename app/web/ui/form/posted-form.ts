import { useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";

/**
 * Which of several things a form is about, if a page has, or shows one after the other, a form of one intent for each of
 * them: the field that says so, which `PostForm` sends along.
 */
export interface FormOf {
  name: string;
  value: string | number;
}

/** Does the page's answer come from this form? An answer without an intent may come from any. */
export function isAnswerTo(reply: FormReply, { intent, of }: { intent: string; of?: FormOf }): boolean {
  if (reply.intent === "") return true;
  const about = of && String(reply.result?.initialValue?.[of.name] ?? "");
  return reply.intent === intent && (!of || about === String(of.value));
}

/**
 * conform's form for one intent of a page: the typed values and their errors come back from the page's action. All
 * validation is done on the server, so that no schema has to be sent to the browser.
 */
export function usePostedForm<Shape extends Record<string, unknown>>(options: {
  intent: string;
  of?: FormOf;
  defaultValue?: { [name in keyof Shape]?: string | string[] | null };
}) {
  const reply = useActionData<FormReply>();
  const { intent, of } = options;
  return useForm<Shape, string[]>({
    id: of ? `form-${intent}-${encodeURIComponent(of.value)}` : `form-${intent}`,
    lastResult: reply && isAnswerTo(reply, options) ? reply.result : undefined,
    defaultValue: options.defaultValue as never,
  });
}
