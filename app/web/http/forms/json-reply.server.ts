import type { ActionFunctionArgs, data } from "@remix-run/node";
import type { FormReply } from "./form-reply.ts";

/**
 * An action that a page's script posts to, at a route without a page: the reply is sent as JSON with its status and
 * headers, which Remix would otherwise drop.
 */
export function jsonReplies<A extends object>(
  action: A & ((args: ActionFunctionArgs) => Promise<Response | ReturnType<typeof data<FormReply>>>),
): A & ((args: ActionFunctionArgs) => Promise<Response>) {
  const answer = async (args: ActionFunctionArgs) => {
    const reply = await action(args);
    return reply instanceof Response ? reply : Response.json(reply.data, reply.init ?? undefined);
  };
  return Object.assign(answer, { ...action }) as A & typeof answer;
}
