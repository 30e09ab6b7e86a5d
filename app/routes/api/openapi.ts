import type { LoaderFunctionArgs } from "@remix-run/node";
import { contextOf, type Guard } from "#app/http/request/guard.server.ts";
import type { AppLoadContext } from "#app/http/request/load-context.server.ts";
import { openApiDocument } from "../../http/open-api.server.ts";

const guard: Guard = { site: "any" };

const documents = new WeakMap<object, string>();

/** Written once for each build: anybody may ask, and making it costs as much as many pages. */
function documentOf(build: AppLoadContext["build"]): string {
  const document = documents.get(build) ?? JSON.stringify(openApiDocument(build));
  documents.set(build, document);
  return document;
}

/** The API's description, made from the schemas and routes that answer it. */
export const loader = Object.assign(
  (args: LoaderFunctionArgs) =>
    new Response(documentOf(contextOf(args).build), { headers: { "Content-Type": "application/json" } }),
  { guard },
);
