import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { registry } from "#app/composition.server.ts";
import { CORE_NAMESPACE } from "#app/i18n/i18n.ts";
import type { Messages } from "#app/i18n/language.ts";
import en from "#app/i18n/locales/en/index.ts";
import es from "#app/i18n/locales/es/index.ts";

const PLURAL = /(_ordinal)?_(zero|one|two|few|many|other)$/;
/** The forms that the language's rules ask for; a form for zero is a courtesy. */
const FORMS: Record<string, Record<"count" | "ordinal", string>> = {
  en: { count: "one,other", ordinal: "few,one,other,two" },
  es: { count: "many,one,other", ordinal: "other" },
};

const namespaces: [name: string, en: Messages, es: Messages][] = [
  [CORE_NAMESPACE, en, es],
  ...registry.modules.map(({ id, locales }): [string, Messages, Messages] => [id, locales.en, locales.es]),
];

/** The texts of a namespace by dotted key. */
function flat(messages: Messages, prefix = ""): Map<string, string> {
  const entries = Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
  );
  return new Map(entries);
}

/** The keys as code names them: plural forms count as one key. */
const keysOf = (messages: Messages) =>
  [...new Set([...flat(messages).keys()].map((key) => key.replace(PLURAL, "")))].sort();

function placeholders(messages: Messages, key: string): string[] {
  const forms = [...flat(messages)].filter(([name]) => name.replace(PLURAL, "") === key);
  const names = forms.flatMap(([, text]) =>
    [...text.matchAll(/{{\s*([\w.]+)[^}]*}}/g)].map((match) => match[1] ?? ""),
  );
  return [...new Set(names)].filter((name) => name !== "count").sort();
}

describe.each(namespaces)("messages of %s", (_name, english, spanish) => {
  it("have the same keys in both languages", () => {
    expect(keysOf(spanish)).toEqual(keysOf(english));
  });

  it("carry the same values in both languages", () => {
    const of = (messages: Messages) => keysOf(messages).map((key) => [key, placeholders(messages, key)]);
    expect(of(spanish)).toEqual(of(english));
  });

  it.each([
    ["en", english],
    ["es", spanish],
  ] as const)("have every plural form and no empty text in %s", (language, messages) => {
    const texts = flat(messages);
    const forms = new Map<string, string[]>();
    for (const key of texts.keys()) {
      const [, ordinal = "", form] = PLURAL.exec(key) ?? [];
      const base = key.replace(PLURAL, "") + ordinal;
      if (form && form !== "zero") forms.set(base, [...(forms.get(base) ?? []), form].sort());
    }
    const incomplete = [...forms].filter(
      ([base, has]) => has.join() !== FORMS[language]?.[base.endsWith("_ordinal") ? "ordinal" : "count"],
    );
    const empty = [...texts].filter(([, text]) => text.trim() === "");
    expect({ incomplete, empty }).toEqual({ incomplete: [], empty: [] });
  });

  it("are not left in English in Spanish", () => {
    const texts = flat(spanish);
    const same = [...flat(english)].filter(
      ([key, text]) => texts.get(key) === text && /[a-z]{3,} [a-z]{3,}/.test(text),
    );
    expect(same).toEqual([]);
  });
});

describe("messages used in the code", async () => {
  const known = new Map(namespaces.map(([name, english]) => [name, keysOf(english)]));
  const areas = Object.keys(en).join("|");
  const modules = registry.modules.map(({ id }) => id).join("|");
  // "sessions.new.title" or "schedules:nav", and the fixed beginning of a template such as `members.role.${role}`.
  const core = new RegExp(`(["'\`])((?:${areas})(?:\\.[\\w-]+)*\\.(?:[\\w-]+|(?=\\$\\{)))(\\1|\\$\\{)`, "g");
  const ofModule = new RegExp(`(["'\`])((${modules || "-"}):[\\w-]+(?:\\.[\\w-]+)*\\.?)(\\1|\\$\\{)`, "g");
  // What the core asks and tells is written alike, but is no message.
  const points = readFileSync("app/module-system/extension-points.ts", "utf8");
  const words = new Set([...points.matchAll(/^ {2}"([\w.-]+)": /gm)].map((match) => match[1]));
  const files: string[] = [];
  for await (const file of glob(["app/**/*.{ts,tsx}", "modules/**/*.{ts,tsx}"])) {
    if (!/\.test\.tsx?$|\/locales\//.test(file)) files.push(file);
  }

  const exists = (namespace: string, key: string, isPrefix: boolean) =>
    known
      .get(namespace)
      ?.some((one) => (isPrefix ? one.startsWith(key) : one === key || one.startsWith(`${key}.`)));

  it.each(files)("%s names messages that exist", (file) => {
    const source = readFileSync(file, "utf8");
    const unknown: string[] = [];
    const acts = [...source.matchAll(/\b(?:audit|asOneAct|auditLater)\([^"]*"([\w-]+\.[\w-]+)"/g)].map(
      ([, act = ""]) => act,
    );
    for (const [, , key = "", end] of source.matchAll(core)) {
      if (!words.has(key) && !acts.includes(key) && !exists(CORE_NAMESPACE, key, end === "${"))
        unknown.push(key);
    }
    for (const [, , key = "", namespace = "", end] of source.matchAll(ofModule)) {
      if (!exists(namespace, key.slice(namespace.length + 1), end === "${")) unknown.push(key);
    }
    for (const [, code] of source.matchAll(/new Refusal\(\s*"([\w-]+)"/g)) {
      const own = /^modules\/([\w-]+)\//.exec(file)?.[1];
      const key = `errors.${code}`;
      if (!exists(CORE_NAMESPACE, key, false) && !(own && exists(own, key, false))) unknown.push(key);
    }
    for (const act of acts) {
      const [kind = "", word] = act.split(".");
      const own = known.has(kind);
      const key = own ? `audit.${word}` : `audit.acts.${act}`;
      if (!exists(own ? kind : CORE_NAMESPACE, key, true)) unknown.push(key);
    }
    expect(unknown).toEqual([]);
  });
});
