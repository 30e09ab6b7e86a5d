import { z } from "zod";
import type { ZodOpenApiPathItemObject, ZodOpenApiSchemaObject } from "zod-openapi";
import { TEST_KIND } from "#app/core/integrations/webhooks/webhook.ts";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import type { WebhookKind } from "#app/core/module-system/webhook-kind.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { snake } from "#app/kernel/case.ts";
import { coreKinds } from "./core-kinds.ts";

type Kinds = Pick<ModuleRegistry, "webhookKinds">;

const CORE: ReadonlyMap<string, WebhookKind> = new Map(Object.entries(coreKinds));

/** The kind of webhook event with this name, from the core or a module. Throws if there is none. */
export function kindNamed(registry: Kinds, name: string): WebhookKind {
  const kind = CORE.get(name) ?? registry.webhookKinds.get(name)?.part;
  if (!kind) throw new Error(`There is no kind of webhook event called ${name}.`);
  return kind;
}

/** The kinds that a club can choose: the core's, and those of modules that are on. */
export function chosenKinds(
  registry: Kinds & Pick<ModuleRegistry, "isOn">,
  organization: UnitOfWork["organization"],
): string[] {
  const ofModules = [...registry.webhookKinds].filter(([, { module }]) =>
    registry.isOn(organization, module.id),
  );
  return [...CORE.keys(), ...ofModules.map(([name]) => name)];
}

/** The test message, which can't be subscribed to. */
const TEST: WebhookKind = {
  summary: "A test message sent by an admin",
  data: z.object({ organization: z.string() }),
};

/** All messages that a receiver can get, as the OpenAPI document lists them. */
export function documentedWebhooks(registry: Kinds): Record<string, ZodOpenApiPathItemObject> {
  const ofModules = [...registry.webhookKinds].map(([name, { part }]) => [name, part] as const);
  const kinds: (readonly [string, WebhookKind])[] = [...CORE, ...ofModules, [TEST_KIND, TEST]];
  return Object.fromEntries(kinds.map(([name, kind]) => [name, { post: webhookItem(name, kind) }]));
}

/** The JSON schema of what we send: names in snake_case, instants as text. */
function asSent(schema: z.ZodType) {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io: "output",
    unrepresentable: "any",
    override({ jsonSchema, zodSchema }) {
      // As in the rest of the document: no pattern if there is a format.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (zodSchema._zod.def.type === "date")
        Object.assign(jsonSchema, { type: "string", format: "date-time" });
      const { properties, required } = jsonSchema;
      if (properties)
        jsonSchema.properties = Object.fromEntries(
          Object.entries(properties).map(([name, field]) => [snake(name), field]),
        );
      if (required) jsonSchema.required = required.map(snake);
    },
  });
  return described as ZodOpenApiSchemaObject;
}

function webhookItem(name: string, { summary, data }: WebhookKind) {
  const message = z.object({ type: z.literal(name), timestamp: z.iso.datetime(), data });
  return {
    summary,
    description: "Signed according to Standard Webhooks. May arrive twice, with the same `webhook-id`.",
    requestBody: { content: { "application/json": { schema: asSent(message) } } },
    responses: { "2XX": { description: "Received" } },
  };
}
