import { ask } from "../http.ts";
import type { Send } from "./busy-club.ts";

/** Sends requests to a club with nothing in between. `at`: the port of another process than the server's first. */
export function fronted(server: { club(subdomain: string): string }, subdomain: string, at?: number): Send {
  const origin = new URL(server.club(subdomain));
  if (at !== undefined) origin.port = String(at);
  return (path, how) => ask(`${origin.origin}${path}`, how);
}
