import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { contextOf, type Guard } from "#app/web/http/request/guard.server.ts";
import { Box, PageHeader } from "#app/web/shell/page-header.tsx";
import { GUIDE } from "../document/introduction.ts";
import { refusalsOfDocs, tagsOfDocs } from "./docs.view.server.ts";
import { Prose, Words } from "./prose.tsx";
import "./api-docs.css";

export const handle = { layout: "wide" };
const guard: Guard = { site: "any" };

export const loader = Object.assign(
  async (args: LoaderFunctionArgs) => {
    const { app, site } = contextOf(args);
    const { origin } = new URL(args.request.url);
    const organization = site.kind === "club" ? "" : ' -H "s-org: oakfield"';
    return {
      title: "Teamsheet API",
      tags: tagsOfDocs(app),
      refusals: refusalsOfDocs(app),
      keys: site.kind === "club" ? "/settings/keys" : null,
      first: `KEY=tsk_…\ncurl -H "s-auth: $KEY"${organization} '${origin}/api/users/me'`,
    };
  },
  { guard },
);

/** The API docs: what holds for all calls, and a list of the parts. Each part has a page of its own. */
export default function ApiDocs() {
  const { title, tags, refusals, keys, first } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        lead="Whatever people can do on the pages, a program can do, too."
        actions={
          <a className="btn btn-outline" href="/api/openapi.json">
            openapi.json
          </a>
        }
      />
      <div lang="en" className="api-docs">
        <Box title="The first call">
          <p>
            {keys ? (
              <a href={keys}>Create an API key in the settings</a>
            ) : (
              "Create an API key in your club’s settings"
            )}{" "}
            (as an admin), and send it with each call:
          </p>
          <pre>{first}</pre>
        </Box>
        <Box title="Calls">
          <ul className="api-tags">
            {tags.map(({ name, slug, description, calls }) => (
              <li key={slug}>
                <h3>
                  <Link to={`/api/docs/${slug}`}>{name}</Link>{" "}
                  <span className="api-note">
                    {calls} {calls === 1 ? "call" : "calls"}
                  </span>
                </h3>
                <Prose text={description} />
              </li>
            ))}
          </ul>
        </Box>
        <Box title="For all calls">
          {GUIDE.map(({ title, texts }) => (
            <details key={title} className="api-guide">
              <summary>{title}</summary>
              {texts.map((text) => (
                <Prose key={text} text={text} />
              ))}
            </details>
          ))}
        </Box>
        <Box title="Errors">
          <div id="errors" className="api-guide">
            {refusals.map(({ status, description, example }) => (
              <details key={description}>
                <summary>
                  <strong>{status}</strong> <Words text={description} />
                </summary>
                <pre>{example}</pre>
              </details>
            ))}
          </div>
        </Box>
      </div>
    </>
  );
}
