import { redirect } from "@remix-run/node";
import type { Guard } from "../http/guard.server.ts";

const guard: Guard = { site: "any" };

/** Unknown paths lead home. */
export const loader = Object.assign(() => redirect("/"), { guard });
export const action = Object.assign(() => redirect("/", 303), { guard });
