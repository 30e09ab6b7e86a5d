import type { LoaderFunctionArgs } from "@remix-run/node";
import { contextOf, type Guard } from "#app/web/http/request/guard.server.ts";
import { knownDocument } from "./document/known-document.ts";

const guard: Guard = { site: "any" };

/** The API's OpenAPI document, generated from its operations. */
export const loader = Object.assign(
  (args: LoaderFunctionArgs) =>
    new Response(knownDocument(contextOf(args).app).text, {
      headers: { "Content-Type": "application/json" },
    }),
  { guard },
);
