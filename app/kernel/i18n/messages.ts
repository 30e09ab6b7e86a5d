import type { i18n } from "i18next";

/** The core's messages. Whoever puts its texts together merges them into it. */
// biome-ignore lint/suspicious/noEmptyInterface: see above.
export interface CoreMessages {}

/** The messages of each module by its namespace. A module adds its own beside the `locales` that it declares. */
// biome-ignore lint/suspicious/noEmptyInterface: modules merge their messages into it.
export interface ModuleMessages {}

type Plural = "zero" | "one" | "two" | "few" | "many" | "other";
/** A key in the form that `t` takes. */
export type WithoutPlural<K> = K extends `${infer Base}_ordinal_${Plural}`
  ? Base
  : K extends `${infer Base}_${Plural}`
    ? Base
    : K;
type Name<M> = keyof M & (string | number);
type KeyIn<M> = {
  [K in Name<M>]: M[K] extends string ? WithoutPlural<`${K}`> : `${K}.${KeyIn<M[K]>}`;
}[Name<M>];
type GroupIn<M> = {
  [K in Name<M>]: M[K] extends string ? never : `${K}` | `${K}.${GroupIn<M[K]>}`;
}[Name<M>];
type OfModules<Keys extends { [N in keyof ModuleMessages]: string }> = {
  [N in keyof ModuleMessages & string]: `${N}:${Keys[N]}`;
}[keyof ModuleMessages & string];

type ModuleKeys = { [N in keyof ModuleMessages]: KeyIn<ModuleMessages[N]> };

/** A message of the core ("sessions.title") or, with its namespace, of a module ("schedules:title"). */
export type MessageKey = KeyIn<CoreMessages> | OfModules<ModuleKeys>;

/** The general text of an act that failed for a reason that nobody foresaw. */
export type FailureKey = Extract<MessageKey, `failures.${string}`>;

/** A refusal of the core: it has the text `errors.<code>` (in plural forms if its values have a `count`) in the messages of its noun or, if every noun uses it, of the kernel. */
export type CoreRefusalCode = CoreMessages extends { errors: infer Errors }
  ? WithoutPlural<keyof Errors & string>
  : never;

/** A refusal of a module, `<module>:<name>`: it has the text `errors.<name>` in the module's messages. */
export type ModuleRefusalCode = {
  [N in keyof ModuleMessages & string]: ModuleMessages[N] extends { errors: infer Errors }
    ? `${N}:${WithoutPlural<keyof Errors & string>}`
    : never;
}[keyof ModuleMessages & string];

/** The prefix that the keys of several messages share ("sessions.form"), without the dot. */
export type MessageGroup =
  | GroupIn<CoreMessages>
  | OfModules<{ [N in keyof ModuleMessages]: GroupIn<ModuleMessages[N]> }>;

/** Whatever knows which messages exist. */
export type Translator = Pick<i18n, "exists">;

/** Is there a message with this key? For keys that are composed from data. */
export function isMessage({ exists }: Translator, key: string): key is MessageKey {
  // i18next follows plain object properties, and would find "constructor".
  if (key.split(/[.:]/).some((part) => part in Object.prototype)) return false;
  // A plural message exists only with a count.
  return exists(key, { count: 1 });
}

declare module "i18next" {
  // Full keys as one union: resolving nested messages at each call would double the compile time.
  interface CustomTypeOptions {
    defaultNS: "core";
    keySeparator: " ";
    resources: { core: Record<MessageKey, string> } & {
      [N in keyof ModuleMessages]: Record<ModuleKeys[N], string>;
    };
  }
}
