import type { Fragment } from "#tenants/connection/named-bindings.ts";
import type { FeatureModule } from "./contract.ts";
import type { WebhookKind } from "./webhook-kind.ts";

/** Names taken by the core: its messages, its jobs and the platform's. */
const RESERVED = ["core", "platform"];
const WORDS = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Two words with a dot: "payment.recorded". */
const KIND = /^[a-z]+\.[a-z]+$/;

/** A part of a module, with the module it belongs to. */
export interface OwnedPart<Part> {
  module: FeatureModule;
  part: Part;
}

/** The parts of all modules by their full names, `<module>:<name>`. */
export function partsByName<Part>(
  modules: readonly FeatureModule[],
  of: (module: FeatureModule) => Readonly<Record<string, Part>> | undefined,
): ReadonlyMap<string, OwnedPart<Part>> {
  return new Map(
    modules.flatMap((module) =>
      Object.entries(of(module) ?? {}).map(([name, part]): [string, OwnedPart<Part>] => [
        `${module.id}:${name}`,
        { module, part },
      ]),
    ),
  );
}

/** The kinds of happenings of all modules, by name. Throws if a name is not of the form noun.verb, or is used twice. */
export function kindsByName(modules: readonly FeatureModule[]): ReadonlyMap<string, OwnedPart<WebhookKind>> {
  const all = new Map<string, OwnedPart<WebhookKind>>();
  for (const module of modules)
    for (const [name, part] of Object.entries(module.webhookKinds ?? {})) {
      if (!KIND.test(name) || all.has(name)) throw new Error(`${module.id} can't call a happening ${name}.`);
      all.set(name, { module, part });
    }
  return all;
}

/** The prefix of a module's environment variables: "lost-kit" → "LOST_KIT_". */
export function variablePrefix(id: string): string {
  return `${id.replaceAll("-", "_").toUpperCase()}_`;
}

/** The prefix of a module's binding names: "lost-kit" → "lostKit". */
function bindingPrefix(id: string): string {
  return id.replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase());
}

/** A module's part of a core query. Throws if one of its bindings lacks the module's prefix. */
export function ownFragment(id: string, fragment: Fragment): Fragment {
  const strange = Object.keys(fragment.bindings).find((name) => !name.startsWith(bindingPrefix(id)));
  if (strange !== undefined) throw new Error(`The binding ${strange} could be another's than ${id}'s.`);
  return fragment;
}

/** Throws if a name in a module could collide with another module's, or can't be part of an address. */
export function ensureWellNamed({ id, work, webhooks, notices, environment }: FeatureModule): void {
  for (const name of [id, ...[work, webhooks, notices].flatMap((parts) => Object.keys(parts ?? {}))])
    if (!WORDS.test(name)) throw new Error(`The module ${id} can't use the name ${JSON.stringify(name)}.`);
  if (RESERVED.includes(id)) throw new Error(`A module can't be called ${id}.`);
  for (const name of Object.keys(environment?.shape ?? {}))
    if (!name.startsWith(variablePrefix(id)))
      throw new Error(`The variable ${name} of the module ${id} must begin with ${variablePrefix(id)}.`);
}
