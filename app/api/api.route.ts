import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Guard } from "#app/web/http/request/guard.server.ts";
import { answerCall } from "./answer-call.server.ts";

/** Each operation says who may call it. */
const guard: Guard = { site: "any" };

/** Every operation of the API, whatever its path. */
export const loader = Object.assign((args: LoaderFunctionArgs) => answerCall(args), { guard });
export const action = Object.assign((args: ActionFunctionArgs) => answerCall(args), { guard });
