import { coreSettings } from "#app/core/club/settings/settings.ts";
import { coreKinds } from "#app/core/integrations/webhooks/kinds/core-kinds.ts";
import { TEST_KIND } from "#app/core/integrations/webhooks/webhook.ts";
import { type FeatureModule, KIT_VERSION } from "./contract.ts";
import { variablePrefix } from "./module-parts.ts";

/** Something that only one may have, and who has it: a module by its id, or the core. */
export interface Claim {
  owner: string;
  name: string | number;
}

/** The core, among the owners of claims. */
export const THE_CORE = "the core";

/** What belongs to the core: its messages and jobs, the platform's jobs, and the first words of acts in the activity log. */
const RESERVED = ["core", "platform", "member", "session", "event", "attendance", "club"];
/** Lower-case words with dashes, which can be part of an address. */
const WORDS = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** A word in camelCase, which can be a field of the API. */
const FIELD = /^[a-z][a-zA-Z0-9]*$/;
/** Two words with a dot: "payment.recorded". */
const KIND = /^[a-z]+\.[a-z]+$/;

/**
 * What every module shares with the core or with the other modules without its own id in front. What bears the module's id
 * (`<module>:<name>` of settings, work, notices, refusals, computations and own data; messages; acts in the activity log;
 * webhooks; variables) can't be another's.
 */
const SHARED: Readonly<Record<string, (module: FeatureModule) => readonly (string | number)[]>> = {
  "module id": ({ id }) => [id],
  // Offers stand beside the settings in forms and in the API.
  "setting or offer": (module) => [
    ...moduleSettings(module).map(({ id }) => id),
    ...Object.keys(module.offers ?? {}),
  ],
  "setting number": (module) => moduleSettings(module).flatMap(({ number }) => number ?? []),
  job: ({ id, jobs = [] }) => jobs.map((job) => `${id}/${job.id}`),
  variable: ({ environment }) => Object.keys(environment?.shape ?? {}),
  fact: ({ facts = [] }) => facts.map(({ of, name }) => `${of} ${name}`),
  tab: ({ tabs = [] }) =>
    tabs.flatMap(({ of, path, kinds = ["session", "event"] }) =>
      of === "occasion" ? kinds.map((kind) => `${kind} ${path}`) : `${of} ${path}`,
    ),
  "webhook event": ({ webhookKinds = {} }) => Object.keys(webhookKinds),
};

/** What the core has of the same. */
const OF_THE_CORE: Readonly<Record<string, readonly (string | number)[]>> = {
  "setting or offer": [...coreSettings.map(({ id }) => id), "reviewed", "intent"],
  "setting number": coreSettings.flatMap(({ number }) => number ?? []),
  "webhook event": [...Object.keys(coreKinds), TEST_KIND],
};

const moduleSettings = ({ toggle, settings = [] }: FeatureModule) => [toggle, ...settings];

/**
 * Throws if two modules, or a module and the core, have the same name or number, if a name of a module could be another's or
 * can't be used, or if a module was made for another version of the kit. Says which, and whose.
 */
export function ensureNoCollisions(modules: readonly FeatureModule[]): void {
  for (const module of modules) ensureWellNamed(module);
  for (const [what, namesOf] of Object.entries(SHARED))
    ensureUnique(what, [
      ...(OF_THE_CORE[what] ?? []).map((name) => ({ owner: THE_CORE, name })),
      ...modules.flatMap((module) => namesOf(module).map((name) => ({ owner: module.id, name }))),
    ]);
}

/** Throws if two claims are for the same, and says whose they are. */
export function ensureUnique(what: string, claims: readonly Claim[]): void {
  const owners = new Map<string | number, string>();
  for (const { owner, name } of claims) {
    const other = owners.get(name);
    if (other === owner) throw new Error(`There are two of one ${what} in ${owner}: ${name}.`);
    if (other !== undefined) throw new Error(`Both ${other} and ${owner} have the ${what} ${name}.`);
    owners.set(name, owner);
  }
}

/** Throws if a name in a module could be another module's, or can't be what it is for; or if the kit has another version. */
function ensureWellNamed(module: FeatureModule): void {
  const { id, kit, toggle, settings = [], offers = {}, work, webhooks, notices } = module;
  const { webhookKinds = {}, environment } = module;
  if (kit !== KIT_VERSION)
    throw new Error(
      `The module ${id} was made for version ${kit} of the kit; this product has ${KIT_VERSION}.`,
    );
  if (RESERVED.includes(id)) throw new Error(`A module can't be called ${id}, which is the core's.`);
  const addressed = [work, webhooks, notices].flatMap((parts = {}) => Object.keys(parts));
  for (const name of [id, ...addressed]) ensureName(id, name, WORDS.test(name));
  for (const name of Object.keys(offers)) ensureName(id, name, FIELD.test(name));
  for (const name of Object.keys(webhookKinds)) ensureName(id, name, KIND.test(name));
  if (toggle.id !== id)
    throw new Error(`The switch of the module ${id} must be called ${id}, not ${toggle.id}.`);
  for (const { id: setting } of settings)
    if (!setting.startsWith(`${id}:`) || !FIELD.test(setting.slice(id.length + 1)))
      throw new Error(`The setting ${setting} of the module ${id} must be called ${id}:<word>.`);
  for (const name of Object.keys(environment?.shape ?? {}))
    if (!name.startsWith(variablePrefix(id)))
      throw new Error(`The variable ${name} of the module ${id} must begin with ${variablePrefix(id)}.`);
}

function ensureName(id: string, name: string, fits: boolean): void {
  if (!fits) throw new Error(`The module ${id} can't use the name ${JSON.stringify(name)}.`);
}
