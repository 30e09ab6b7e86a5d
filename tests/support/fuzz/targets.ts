import { z } from "zod";
import { addressIn, type TableRoute } from "#tests/conformance/route-table.ts";
import { moduleParts } from "../collect-parts.ts";
import { ask } from "../http.ts";
import type { ClubUnderTest } from "../two-clubs.ts";

/** A field as JSON Schema has it; only what a generator looks at. */
export interface Field {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  items?: Field;
  anyOf?: Field[];
  oneOf?: Field[];
  properties?: Record<string, Field>;
  $ref?: string;
}

/** One thing that can be sent to the product. */
export interface Target {
  name: string;
  kind: "form" | "call" | "page";
  method: string;
  site: "club" | "platform";
  /** Does it ask for no sign-in? */
  open: boolean;
  /** With the ids of the club that is fuzzed. */
  path: string;
  /** Of a form. */
  intent?: string;
  body: Record<string, Field>;
  query: Record<string, Field>;
}

const isApi = (path: string) => path === "/api" || path.startsWith("/api/");

/** Every act of every form, by the schemas that the actions carry, and every page. */
export function pageTargets(table: TableRoute[], club: ClubUnderTest): Target[] {
  return table
    .filter(({ path }) => !isApi(path))
    .flatMap((route) => {
      const path = addressIn(route.path, club);
      const forms = (route.action?.sides ?? [route.action]).flatMap((side): Target[] => {
        if (!side) return [];
        const site = side.guard?.site === "platform" ? "platform" : "club";
        const posted = route.path === "/" ? "/?index" : path;
        const open = !side.guard?.minRole;
        const common = { kind: "form", method: "POST", site, open, path: posted, query: {} } as const;
        const acts = Object.entries(side.acts ?? {});
        // A form without acts says nothing about its fields.
        if (acts.length === 0) return [{ ...common, name: `${path} (${site})`, body: {} }];
        return acts.map(([intent, { schema }]) => ({
          ...common,
          name: `${path} ${intent} (${site})`,
          intent,
          body: fieldsIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Field),
        }));
      });
      const pages = (route.loader?.sides ?? [route.loader]).flatMap((side): Target[] => {
        if (!side) return [];
        const site = side.guard?.site === "platform" ? "platform" : "club";
        const common = { kind: "page", method: "GET", site, path, body: {}, query: SEARCHED } as const;
        return [{ ...common, name: `${path} (${site})`, open: !side.guard?.minRole }];
      });
      return [...forms, ...pages];
    });
}

/** What the pages read from their addresses. */
const SEARCHED: Record<string, Field> = Object.fromEntries(
  "q page when status tag role state from to sent name join s-auth code auth problem confirm beyond subdomain created show lost done code _routes index month"
    .split(" ")
    .concat(moduleParts.flatMap(({ searched = [] }) => searched))
    .map((name) => [name, { type: "string" }]),
);

function fieldsIn(schema: Field): Record<string, Field> {
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return Object.assign({}, ...parts.map(({ properties }) => properties ?? {}));
}

interface OpenApiOperation {
  security?: object[];
  parameters?: { in: string; name: string; schema?: Field }[];
  requestBody?: { content: Record<string, { schema: Field }> };
}
interface OpenApiDocument {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components?: { schemas?: Record<string, Field> };
}

/** Every call, by the document that the product gives of its API. */
export async function callTargets(club: ClubUnderTest): Promise<Target[]> {
  const { text } = await ask(`${club.origin}/api/openapi.json`);
  const { paths, components } = JSON.parse(text) as OpenApiDocument;
  const meant = (field: Field): Field => components?.schemas?.[field.$ref?.split("/").at(-1) ?? ""] ?? field;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Target => {
      const pattern = path.replace(/\{(\w+)\}/g, ":$1");
      const schema = operation.requestBody?.content["application/json"]?.schema;
      const query = (operation.parameters ?? []).filter((one) => one.in === "query");
      return {
        name: `${method.toUpperCase()} /api${pattern}`,
        kind: "call",
        method: method.toUpperCase(),
        site: "club",
        open: !operation.security?.some((one) => "s-auth" in one),
        path: `/api${addressIn(pattern, club).replace(/\/$/, "")}`,
        body: schema ? (meant(schema).properties ?? {}) : {},
        query: Object.fromEntries(query.map(({ name, schema: field }) => [name, field ?? {}])),
      };
    }),
  );
}
