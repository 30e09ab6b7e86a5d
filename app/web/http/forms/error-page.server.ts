import type { ActionFunctionArgs, data } from "@remix-run/node";
import type { FormReply } from "./form-reply.ts";

/**
 * An action of a route that shows nothing but an error page: what a form would say beside its fields is said there, in
 * the reader's language. The route needs a component, otherwise Remix takes it for a resource route.
 */
export function errorPages<A extends object>(
  action: A & ((args: ActionFunctionArgs) => Promise<Response | ReturnType<typeof data<FormReply>>>),
): A & ((args: ActionFunctionArgs) => Promise<Response>) {
  const answer = async (args: ActionFunctionArgs) => {
    const reply = await action(args);
    if (reply instanceof Response) return reply;
    const said = Object.values(reply.data.result?.error ?? {}).flatMap((errors) => errors ?? []);
    throw new Response(said[0], reply.init ?? { status: 422 });
  };
  return Object.assign(answer, { ...action }) as A & typeof answer;
}
