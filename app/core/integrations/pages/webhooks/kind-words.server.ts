import { coreKinds } from "#app/core/integrations/webhooks/kinds/core-kinds.ts";
import type { TEST_KIND } from "#app/core/integrations/webhooks/webhook.ts";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { isMessage, type MessageKey } from "#app/kernel/i18n/messages.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { KindGroup } from "./kind-choice.tsx";

type CoreKind = keyof typeof coreKinds;
type CoreGroup = CoreKind extends `${infer Group}.${string}` ? Group : never;

/** What has happened, in the reader's language; just the kind's name if this build no longer knows it. */
export function kindWords(kind: string, { t, language, context }: PageRequest): string {
  const key = messageKey(kind, context.app.registry);
  return isMessage(serverI18n(language), key) ? t(key) : kind;
}

/** The kinds that a webhook can subscribe to, grouped by what they are about: the core's nouns, then the modules. */
export function kindGroups(kinds: readonly string[], page: PageRequest): KindGroup[] {
  const groups = Map.groupBy(kinds, (kind) => groupTitle(kind, page));
  return [...groups].map(([title, names]) => ({
    title,
    kinds: names.map((name) => ({ name, says: kindWords(name, page) })),
  }));
}

function messageKey(kind: string, { webhookKinds }: ModuleRegistry): string {
  const owner = webhookKinds.get(kind)?.module.id;
  if (owner) return `${owner}:webhooks.${kind}`;
  const key: MessageKey = `webhooks.kind.${kind as CoreKind | typeof TEST_KIND}`;
  return key;
}

function groupTitle(kind: string, { t, context }: PageRequest): string {
  const owner = context.app.registry.webhookKinds.get(kind)?.module;
  // A conformance test makes sure that the module has a text for its toggle.
  if (owner) return t(`${owner.id}:settings.${owner.id}` as MessageKey);
  if (!Object.hasOwn(coreKinds, kind)) return t("webhooks.add.other");
  return t(`audit.kinds.${kind.split(".")[0] as CoreGroup}`);
}
