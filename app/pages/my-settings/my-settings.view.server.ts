import { registry } from "#app/composition.server.ts";
import { NOTICE_RULES } from "#app/domain/notices/notice-kinds.ts";
import { mySettings } from "#app/domain/notices/preferences/my-settings.server.ts";
import { type Topic, topicsFor } from "#app/domain/notices/preferences/preferences.ts";
import { myDevices } from "#app/domain/notices/push/push-subscriptions.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
import type { MySettingsPageProps } from "./preferences-page.tsx";
import type { PushFacts } from "./use-push.ts";

/** What the reader is told about, and whether this device gets push messages. */
export async function mySettingsPage(uow: MemberUnit, page: PageRequest): Promise<MySettingsPageProps> {
  const facts = await pushFacts(page);
  const { count, current } = await myDevices(uow, { memberId: uow.actor.id, signInId: facts.signIn });
  return {
    club: uow.organization.name,
    topics: topicsFor(uow.actor.role, toldTopics(uow)),
    settings: await mySettings(uow),
    push: { ...facts, known: current, devices: count },
  };
}

/** The topics about which the core and the modules that are on send notices. */
function toldTopics({ organization }: MemberUnit): ReadonlySet<Topic> {
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
