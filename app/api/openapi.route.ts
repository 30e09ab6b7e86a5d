import type { LoaderFunctionArgs } from "@remix-run/node";
import { contextOf, type Guard } from "../http/request/guard.server.ts";
import type { AppLoadContext } from "../http/request/load-context.server.ts";
import { openApiDocument } from "./open-api.ts";

const guard: Guard = { site: "any" };

const documents = new WeakMap<object, string>();

/** Written once: anybody may ask for it, and making it costs as much as many pages. */
function documentOf({ operations }: AppLoadContext["app"]): string {
  const document = documents.get(operations) ?? JSON.stringify(openApiDocument(operations.all));
  documents.set(operations, document);
  return document;
}

/** The API's description, made from the operations that answer it. */
export const loader = Object.assign(
  (args: LoaderFunctionArgs) =>
    new Response(documentOf(contextOf(args).app), { headers: { "Content-Type": "application/json" } }),
  { guard },
);
