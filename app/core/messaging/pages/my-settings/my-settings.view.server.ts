import { NOTICE_RULES } from "#app/core/messaging/notices/notice-kinds.ts";
import { mySettings } from "#app/core/messaging/notices/preferences/my-settings.server.ts";
import { type Topic, topicsFor } from "#app/core/messaging/notices/preferences/preferences.ts";
import { myDevices } from "#app/core/messaging/notices/push/push-subscriptions.server.ts";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { MySettingsPageProps } from "./preferences-page.tsx";
import type { PushFacts } from "./push-device.tsx";

/** What the reader is told about, and whether this device gets push messages. */
export async function mySettingsPage(uow: MemberUnit, page: PageRequest): Promise<MySettingsPageProps> {
  const facts = await pushFacts(page);
  const { count, current } = await myDevices(uow, { memberId: uow.actor.id, signInId: facts.signIn });
  return {
    club: uow.organization.name,
    topics: topicsFor(uow.actor.role, toldTopics(uow, page.context.app.registry)),
    settings: await mySettings(uow),
    push: { ...facts, known: current, devices: count },
  };
}

/** The topics about which the core and the modules that are on send notices. */
function toldTopics({ organization }: MemberUnit, registry: ModuleRegistry): ReadonlySet<Topic> {
  const rules = registry.modules
    .filter(({ id }) => registry.isOn(organization, id))
    .flatMap(({ notices = {} }) => Object.values(notices));
  return new Set([...Object.values(NOTICE_RULES), ...rules].map(({ topic }) => topic));
}

/** What the reader's browser needs for push messages. */
export async function pushFacts({ context }: Pick<PageRequest, "context">): Promise<PushFacts> {
  const signIn = await context.scope.signIn();
  if (!signIn) throw new Refusal("sign-in-required");
  return { publicKey: context.app.pushKey, signIn: signIn.id };
}
