import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { contextOf, type Guard } from "../http/request/guard.server.ts";
import { Box, PageHeader } from "../ui/shell/page-header.tsx";
import { keyWords } from "./key-rules.ts";
import { roleWords, whereWords } from "./open-api.ts";

export const handle = { layout: "wide" };
export const meta: MetaFunction = () => [{ title: "Teamsheet API" }];
const guard: Guard = { site: "any" };

export const loader = Object.assign(
  async (args: LoaderFunctionArgs) =>
    contextOf(args).app.operations.all.map((operation) => {
      const { method, path, summary, minRole, input, module } = operation;
      return {
        method,
        path,
        summary: [summary, whereWords(module)].filter(Boolean).join(". "),
        who: minRole ? `${roleWords(minRole)} · API keys: ${keyWords(operation)}` : "anyone",
        parameters: Object.keys("shape" in input ? (input.shape as object) : {}),
      };
    }),
  { guard },
);

/** The API's page for people: every call and who may make it. The full schemas are in openapi.json. */
export default function ApiDocs() {
  const operations = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Teamsheet API"
        lead="JSON under /api. Send s-auth: from POST /auto-login, or an API key of the settings; on www also s-org, the club's subdomain."
        actions={
          <a className="btn btn-outline" href="/api/openapi.json">
            openapi.json
          </a>
        }
      />
      {operations.map(({ method, path, summary, who, parameters }) => (
        <Box key={method + path} title={`${method} /api${path === "/" ? "" : path}`}>
          <p>{summary}</p>
          <p className="soft">
            {who}
            {parameters.length > 0 ? ` · ${parameters.join(", ")}` : ""}
          </p>
        </Box>
      ))}
    </>
  );
}
