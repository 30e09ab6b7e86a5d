import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { CORE_NAMESPACE } from "#app/kernel/i18n/i18n.ts";
import type { Messages } from "#app/kernel/i18n/language.ts";
import { registry } from "#app/main/composition.server.ts";
import en from "#app/main/texts/core-en.ts";
import es from "#app/main/texts/core-es.ts";
import { allParts, joinTables } from "#tests/support/collect-parts.ts";
import type { ModulePart } from "#tests/support/module-part.ts";

const PLURAL = /(_ordinal)?_(zero|one|two|few|many|other)$/;
/** The plural forms that each language requires. One for zero is optional. */
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

/** The placeholders of texts, by the keys as code names them: plural forms of one text together. */
function placeholders(messages: Messages): Map<string, string[]> {
  const found = new Map(keysOf(messages).map((key): [string, string[]] => [key, []]));
  for (const [key, text] of flat(messages)) {
    const names = found.get(key.replace(PLURAL, "")) ?? [];
    for (const [, name = ""] of text.matchAll(/{{\s*([\w.]+)[^}]*}}/g))
      if (name !== "count" && !names.includes(name)) names.push(name);
    names.sort();
  }
  return found;
}

describe.each(namespaces)("messages of %s", (_name, english, spanish) => {
  it("have the same keys in both languages", () => {
    expect(keysOf(spanish)).toEqual(keysOf(english));
  });

  it("carry the same values in both languages", () => {
    expect(placeholders(spanish)).toEqual(placeholders(english));
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
    const incomplete = [...forms].flatMap(([base, has]) => {
      const needed = FORMS[language]?.[base.endsWith("_ordinal") ? "ordinal" : "count"] ?? "";
      return has.join() === needed ? [] : [`${base} has the forms ${has.join()} instead of ${needed}`];
    });
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

// All other keys are typed, so the compiler checks that they have messages.
it("what schemas say and modules refuse has its message", async () => {
  const known = new Map(namespaces.map(([name, english]) => [name, keysOf(english)]));
  const unknown: string[] = [];
  for await (const file of glob(["app/**/*.{ts,tsx}", "modules/**/*.{ts,tsx}"])) {
    if (/\.test\.tsx?$|\/(locales|tests)\//.test(file)) continue;
    const words = readFileSync(file, "utf8").matchAll(/"(?:([\w-]+):)?((?:errors|memberFile)\.[\w-]+)"/g);
    for (const [, namespace = CORE_NAMESPACE, key = ""] of words)
      if (!known.get(namespace)?.includes(key)) unknown.push(`${file}: ${namespace}:${key}`);
  }
  for (const { id, refusals = {} } of registry.modules)
    for (const name of Object.keys(refusals))
      if (!known.get(id)?.includes(`errors.${name}`)) unknown.push(`${id}:errors.${name}`);
  expect(unknown).toEqual([]);
});

/** The core's texts with a number in them that need no plural forms; modules name theirs (`numbers`). */
const NUMBERS: ModulePart["numbers"] = {
  "account.fresh.note": "fixed",
  "account.fresh.text": "fixed",
  "account.password.help": "fixed",
  "account.password.helpChange": "fixed",
  "api.between": "neutral",
  "api.from": "neutral",
  "api.upTo": "neutral",
  "attendance.consequences.beyond": "several",
  "closing.close.lead": "fixed",
  "errors.away-too-many": "fixed",
  "errors.event-too-long": "fixed",
  "errors.export-too-long": "several",
  "errors.file-too-large": "fixed",
  "errors.file-too-long": "fixed",
  "errors.file-too-wide": "fixed",
  "errors.file-unclosed-quote": "neutral",
  "errors.idempotency-keys-many": "fixed",
  "errors.keys-too-many": "fixed",
  "errors.long-session": "several",
  "errors.password-short": "fixed",
  "errors.picture-too-large": "fixed",
  "errors.several-links": "several",
  "errors.too-large": "neutral",
  "errors.too-long": "fixed",
  "errors.too-many-changes": "fixed",
  "errors.too-small": "neutral",
  "errors.webhooks-too-many": "fixed",
  "firstSteps.done": "neutral",
  "firstSteps.progress": "several",
  "memberFile.import.lineOf": "neutral",
  "memberFile.import.unnamed": "neutral",
  "memberFile.import.writeUntil": "neutral",
  "memberFile.reason.replaced": "neutral",
  "members.several.left.archived": "neutral",
  "members.several.left.no-email": "neutral",
  "members.several.left.request": "neutral",
  "members.several.left.too-many-tags": "neutral",
  "members.several.left.unconfirmed": "neutral",
  "occasions.list.filtersSet": "neutral",
  "occasions.list.tab": "neutral",
  "presence.list.here": "neutral",
  "presence.page.came": "neutral",
  "presence.page.count": "neutral",
  "presence.page.late": "neutral",
  "presence.page.of": "neutral",
  "sessions.cancelPage.answered.open": "neutral",
  "sessions.cancelPage.answered.over": "neutral",
  "sessions.change.capacity": "neutral",
  "sessions.change.capacityGone": "neutral",
  "sessions.change.capacityNew": "neutral",
  "sessions.change.deadline": "neutral",
  "sessions.change.deadlineGone": "neutral",
  "sessions.change.deadlineNew": "neutral",
  "sessions.form.allowLong": "several",
  "settings.consequences.moved": "fixed",
  "settings.consequences.renamed": "neutral",
  "shell.page.position": "neutral",
};

/** A number, by its format or by the name of its placeholder. */
const NUMBER =
  /\{\{(?:\w+, number|count|limit|most|total|hours|days|minutes|members|occasions|attending|taken|waiting|here|capacity|covered)\}\}/;

it("a text that puts a number beside words has plural forms, or is known to need none", () => {
  const without = namespaces.flatMap(([name, ...languages]) =>
    languages.flatMap((messages) =>
      [...flat(messages)]
        .filter(([key, text]) => !PLURAL.test(key) && NUMBER.test(text))
        // An amount of money is words by the time it gets there.
        .filter(([, text]) => !/\{\{most\}\} (?:at a time|cada vez)/.test(text))
        .map(([key]) => (name === CORE_NAMESPACE ? key : `${name}:${key}`)),
    ),
  );
  const known = joinTables(NUMBERS, ...allParts.map(({ numbers }) => numbers));
  expect([...new Set(without)].sort()).toEqual(Object.keys(known).sort());
});
