import { z } from "zod";
import type { FeatureModule } from "#app/core/module-system/contract.ts";
import type { FactValue } from "#app/core/module-system/fact.ts";
import type { MemberOperation } from "#app/core/module-system/operation.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { listSchema, pageSchema } from "./output.ts";

/** The schema of each kind of fact in an answer. */
const SHAPES: Record<FactValue["kind"], z.ZodType> = {
  money: z.int().meta({ examples: [2000] }),
  number: z.number(),
  text: z.string().meta({ examples: ["since 2024"] }),
  badge: z.string().meta({ examples: ["active"] }),
};

type Thing = { id: number };

/**
 * Extends an operation that answers with members or occasions with the modules' facts: documented for all modules of
 * the build, sent if the module is on in the club and the caller may know. Throws if a fact has the name of an existing
 * field.
 */
export function withFacts(operation: MemberOperation, modules: readonly FeatureModule[]): MemberOperation {
  const { facts, output } = operation;
  const of = facts === "occasion" ? facts : "member";
  const shape = facts ? buildFactShape(modules, of) : {};
  if (!output || Object.keys(shape).length === 0) return operation;
  const list = listSchema(output);
  const one = list instanceof z.ZodArray ? list.element : output;
  if (!(one instanceof z.ZodObject)) throw new Error(`${operation.path} tells of nothing that has facts.`);
  const clash = Object.keys(shape).find((name) => name in one.shape);
  if (clash) throw new Error(`A module's fact has the name of a field of ${operation.path}: ${clash}.`);
  const extended = extendedBy(one, shape, modules);
  return {
    ...operation,
    output: list ? pageSchema(extended) : extended,
    async command(uow, input, caller) {
      const result = (await operation.command(uow, input, caller)) as Thing & { items: Thing[] };
      const things = await withValues(uow, list ? result.items : [result], { of, own: facts === "self" });
      return list ? { ...result, items: things } : things[0];
    },
  };
}

/** The extended schemas, by the schema that they extend: a named one must appear in the document only once. */
const extensions = new WeakMap<readonly FeatureModule[], Map<z.ZodObject, z.ZodObject>>();

function extendedBy(one: z.ZodObject, shape: z.ZodRawShape, modules: readonly FeatureModule[]): z.ZodObject {
  const known = extensions.get(modules) ?? new Map<z.ZodObject, z.ZodObject>();
  extensions.set(modules, known);
  const extended = known.get(one) ?? one.extend(shape).meta(one.meta() ?? {});
  known.set(one, extended);
  return extended;
}

function buildFactShape(modules: readonly FeatureModule[], of: "member" | "occasion"): z.ZodRawShape {
  const known = modules.flatMap(({ id, facts = [] }) => facts.map((fact) => ({ ...fact, module: id })));
  return Object.fromEntries(
    known
      .filter((fact) => fact.of === of)
      .map(({ name, kind, module, means }) => [
        name,
        SHAPES[kind].optional().meta({
          description: `${means ? `${means} ` : ""}From the module ${module}; only if the club uses it and you may see it.`,
        }),
      ]),
  );
}

async function withValues(
  uow: MemberUnit,
  things: readonly Thing[],
  { of, own }: { of: "member" | "occasion"; own: boolean },
): Promise<Thing[]> {
  const { values } = await uow.modules.facts(
    of,
    things.map(({ id }) => id),
    { own },
  );
  return things.map((thing) => ({
    ...thing,
    ...Object.fromEntries([...values].map(([name, byId]) => [name, sent(byId.get(thing.id))])),
  }));
}

function sent(value: FactValue | undefined): number | string | undefined {
  switch (value?.kind) {
    case "money":
      return value.amount;
    case "number":
      return value.value;
    case "text":
      return value.text;
    case "badge":
      return value.name;
  }
}
