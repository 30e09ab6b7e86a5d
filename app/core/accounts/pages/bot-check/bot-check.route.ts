import type { LoaderFunctionArgs } from "@remix-run/node";
import { contextOf, type Guard, refusalResponse } from "#app/web/http/request/guard.server.ts";

const guard: Guard = { site: "any" };

/** A challenge for the browser of somebody filling in an open form; 204 if the check needs none. */
export const loader = Object.assign(
  async (args: LoaderFunctionArgs) => {
    const { app, ip } = contextOf(args);
    try {
      await app.limits.consume("challenge-ip", ip);
    } catch (error) {
      throw await refusalResponse(error, args);
    }
    const challenge = await app.botCheck.challenge();
    return challenge ? Response.json(challenge) : new Response(null, { status: 204 });
  },
  { guard },
);
