import type { Guard } from "../../http/guard.server.ts";

const guard: Guard = { site: "any" };
const unknown = () =>
  Response.json({ error: "not-found", message: "There is no such path in this API." }, { status: 404 });

export const loader = Object.assign(unknown, { guard });
export const action = Object.assign(() => unknown(), { guard });
