import type { Fragment } from "#tenants/connection/named-bindings.ts";
import type { FeatureModule } from "./contract.ts";
import type { WebhookKind } from "./webhook-kind.ts";

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

/** The kinds of webhook events of all modules, by name. */
export function kindsByName(modules: readonly FeatureModule[]): ReadonlyMap<string, OwnedPart<WebhookKind>> {
  return new Map(
    modules.flatMap((module) =>
      Object.entries(module.webhookKinds ?? {}).map(([name, part]): [string, OwnedPart<WebhookKind>] => [
        name,
        { module, part },
      ]),
    ),
  );
}

/** The prefix of a module's environment variables: "lost-kit" → "LOST_KIT_". */
export function variablePrefix(id: string): string {
  return `${id.replaceAll("-", "_").toUpperCase()}_`;
}

/** The prefix of a module's binding names: "lost-kit" → "lostKit". */
function bindingPrefix(id: string): string {
  return id.replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase());
}

/**
 * A module's part of a core query. Throws if one of its bindings lacks the module's prefix, or has the prefix of another
 * of the modules with these ids, as `lostKitSince` of a module "lost" beside one that is called "lost-kit".
 */
export function ownFragment(id: string, fragment: Fragment, ids: readonly string[]): Fragment {
  const longer = ids.filter((other) => other.startsWith(`${id}-`));
  for (const name of Object.keys(fragment.bindings)) {
    const isOwn = name.startsWith(bindingPrefix(id));
    if (!isOwn || longer.some((other) => name.startsWith(bindingPrefix(other))))
      throw new Error(`The binding ${name} could be another's than ${id}'s.`);
  }
  return fragment;
}
