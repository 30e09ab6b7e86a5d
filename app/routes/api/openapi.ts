import type { LoaderFunctionArgs } from "@remix-run/node";
import { contextOf, type Guard } from "../../http/guard.server.ts";
import { openApiDocument } from "../../http/open-api.server.ts";

const guard: Guard = { site: "any" };

/** The API's description, made from the schemas and routes that answer it. */
export const loader = Object.assign(
  (args: LoaderFunctionArgs) => Response.json(openApiDocument(contextOf(args).build)),
  { guard },
);
