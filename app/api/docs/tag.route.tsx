import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contextOf, type Guard } from "#app/web/http/request/guard.server.ts";
import { BackLink, Box, PageHeader } from "#app/web/shell/page-header.tsx";
import type { CoreTag } from "../document/operation-tags.ts";
import { messagesOfDocs, tagOfDocs } from "./docs.view.server.ts";
import { DocumentedCall } from "./documented-call.tsx";
import { FieldTable } from "./field-table.tsx";
import { Words } from "./prose.tsx";
import { RECEIVING } from "./webhooks/receiving.ts";
import { ReceivingGuide } from "./webhooks/receiving-guide.tsx";
import "./api-docs.css";

export const handle = { layout: "wide" };
const WEBHOOKS: CoreTag = "Webhooks";
const guard: Guard = { site: "any" };

export const loader = Object.assign(
  async (args: LoaderFunctionArgs) => {
    const { app, site } = contextOf(args);
    const { origin } = new URL(args.request.url);
    const isPlatform = site.kind !== "club";
    const tag = tagOfDocs(app, args.params.tag, { origin, named: isPlatform });
    if (!tag) throw redirect("/api/docs");
    // This part needs a guide, since most of it is about what we send rather than what can be called.
    const received = tag.name === WEBHOOKS ? { guide: RECEIVING, messages: messagesOfDocs(app) } : null;
    return { ...tag, title: `${tag.name} – Teamsheet API`, isPlatform, received };
  },
  { guard },
);

/** One part of the API: its calls, each of which can be expanded, and the resources that they answer with. */
export default function ApiTag() {
  const { name, description, calls, resources, isPlatform, received } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={name}
        lead={description ? <Words text={description} /> : null}
        actions={<BackLink to="/api/docs" label="All calls" />}
      />
      <div lang="en" className="api-docs">
        {received ? <ReceivingGuide {...received} /> : null}
        {calls.map((call) => (
          <DocumentedCall key={call.id} call={call} isPlatform={isPlatform} />
        ))}
        {resources.map((resource) => (
          <div key={resource.name} id={`answer-${resource.name}`}>
            <Box title={resource.name}>
              <FieldTable caption={`The fields of ${resource.name}`} fields={resource.fields} isAnswer />
            </Box>
          </div>
        ))}
      </div>
    </>
  );
}
