import { glob } from "node:fs/promises";
import { expect, it } from "vitest";
import { settingName } from "#app/core/club/settings/setting.ts";
import { coreSettings } from "#app/core/club/settings/settings.ts";
import { ALL_FIELDS, choiceMessages } from "#app/core/members/member-fields.ts";
import { CORE_NAMESPACE } from "#app/kernel/i18n/i18n.ts";
import type { Messages } from "#app/kernel/i18n/language.ts";
import { registry } from "#app/main/composition.server.ts";
import core from "#app/main/texts/core-en.ts";
import { nothingSaid, type Said, saidIn } from "#tests/support/reached-messages.ts";

const FORM = /(_ordinal)?_(zero|one|two|few|many|other)$|_(by|given|instants|replaced)$/;
/** Texts about values in the audit log. */
const OF_VALUES = [
  "members.role",
  "members.state",
  "sessions.status",
  "settings.joiningChoice",
  ...ALL_FIELDS.flatMap((field) => choiceMessages(field) ?? []),
];

function keysOf(messages: Messages, prefix = ""): string[] {
  const keys = Object.entries(messages).flatMap(([name, value]) =>
    typeof value === "string" ? [prefix + name.replace(FORM, "")] : keysOf(value, `${prefix}${name}.`),
  );
  return [...new Set(keys)];
}

/** The keys that settings use: for their label, their help, and each of their choices with its help. */
const ofSettings = (settings: readonly { id: string }[], key: string) =>
  settings.some(({ id }) => new RegExp(`^settings\\.${settingName(id)}(Help|Choice\\..+)?$`).test(key));

function isReached(key: string, { texts, written, labels, names }: Said, namespace = ""): boolean {
  const [area = "", word = ""] = key.split(".");
  if (texts.has(key)) return true;
  // One place builds the keys of all refusals from their codes, so it is the code that must occur.
  if (area === "errors") return word.includes("-") && texts.has(word);
  if (written.has(key)) return true;
  const dot = key.lastIndexOf(".");
  const last = key.slice(dot + 1);
  if (labels.has(namespace + key.slice(0, dot)) && names.has(last)) return true;
  if (key.startsWith("audit.fields.")) return names.has(last);
  if (key.startsWith("audit.acts.")) {
    const [, , kind, act] = key.split(".");
    return texts.has(`${kind}.${act}`) || written.has(`${kind}.${act}`);
  }
  return false;
}

it("every message can be reached by something", async () => {
  const files: string[] = [];
  for await (const file of glob(["app/**/*.{ts,tsx}", "modules/**/*.{ts,tsx}", "scripts/**/*.ts"])) {
    if (!/\.test\.tsx?$|\/(locales|tests)\//.test(file)) files.push(file);
  }
  const said = saidIn(files);
  const everywhere = nothingSaid();
  for (const one of said.values()) {
    for (const kind of ["texts", "written", "labels", "names"] as const)
      for (const word of one[kind]) everywhere[kind].add(word);
  }
  const unused = keysOf(core).filter(
    (key) =>
      !isReached(key, everywhere) &&
      !ofSettings(coreSettings, key) &&
      !OF_VALUES.some((group) => key.startsWith(`${group}.`)),
  );
  for (const {
    id,
    locales,
    toggle,
    settings = [],
    offers = {},
    ownData = {},
    notices = {},
    webhookKinds = {},
  } of registry.modules) {
    const own = said.get(id) ?? everywhere;
    const isOwn = (key: string) => {
      const [area = "", word = "", column = ""] = key.split(".");
      const isRefused = (area === "errors" || area === "refused") && own.texts.has(`${id}:${word}`);
      const isFact = area === "facts" && own.texts.has(word.replace(/(State|Choice)$/, ""));
      const isNotice = area === "notices" && word in notices;
      const isOffer = area === "settings" && word in offers;
      const isWebhookEvent = area === "webhooks" && `${word}.${column}` in webhookKinds;
      const isOwnData =
        area === "ownData" &&
        (word in ownData ||
          Object.values(ownData).some(({ select }) => new RegExp(`\\b${column}\\b`).test(select)));
      const isAudit =
        area === "audit" && (word === "kind" || word === "values" || own.texts.has(`${id}.${word}`));
      return (
        isReached(key, own, `${id}:`) ||
        everywhere.texts.has(`${id}:${key}`) ||
        everywhere.written.has(`${id}:${key}`) ||
        isAudit ||
        isNotice ||
        isOffer ||
        isWebhookEvent ||
        isOwnData ||
        isRefused ||
        isFact
      );
    };
    const left = keysOf(locales.en).filter((key) => !isOwn(key) && !ofSettings([toggle, ...settings], key));
    unused.push(...left.map((key) => `${id}:${key}`));
  }
  expect(unused.map((key) => key.replace(`${CORE_NAMESPACE}:`, ""))).toEqual([]);
});
