import { z } from "zod";
import { registry } from "#app/main/composition.server.ts";
import { addressIn, type TableRoute } from "#tests/conformance/route-table.ts";
import { allParts } from "../collect-parts.ts";
import type { ClubUnderTest } from "../two-clubs.ts";
import { readDocument } from "./document/document.ts";
import type { Schema } from "./document/schema.ts";

/** A field as JSON Schema has it. */
export type Field = Schema;

/** One thing that can be sent to the product. */
export interface Target {
  name: string;
  kind: "form" | "call" | "page";
  method: string;
  site: "club" | "platform";
  /** Does it work without a sign-in? */
  open: boolean;
  /** With the ids of the club that is fuzzed. */
  path: string;
  /** For forms only. */
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
        return acts.map(([intent, { schemaFor }]) => ({
          ...common,
          name: `${path} ${intent} (${site})`,
          intent,
          body: fieldsIn(
            z.toJSONSchema(schemaFor(registry), { io: "input", unrepresentable: "any" }) as Field,
          ),
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

/** The query parameters that pages read. */
const SEARCHED: Record<string, Field> = Object.fromEntries(
  "q page when status tag role state from to sent name join s-auth code auth problem confirm beyond subdomain created show lost done code _routes index month"
    .split(" ")
    .concat(allParts.flatMap(({ searched = [] }) => searched))
    .map((name) => [name, { type: "string" }]),
);

function fieldsIn(schema: Field): Record<string, Field> {
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return Object.assign({}, ...parts.map(({ properties }) => properties ?? {}));
}

/** Every call in the document of the product's API. */
export async function callTargets(club: ClubUnderTest): Promise<Target[]> {
  const { calls, meant } = await readDocument(club.origin);
  return calls.map(
    ({ method, path, open, body, query }): Target => ({
      name: `${method} /api${path}`,
      kind: "call",
      method,
      site: "club",
      open,
      path: `/api${addressIn(path, club).replace(/\/$/, "")}`,
      body: meant(body ?? {}).properties ?? {},
      query,
    }),
  );
}
