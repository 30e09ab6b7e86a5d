import type { Organization } from "#app/core/club/organization.ts";
import { hasLeastRole } from "#app/core/club/settings/least-role.ts";
import { type SettingDefinition, settingValue } from "#app/core/club/settings/setting.ts";
import type { Role } from "#app/core/members/role.ts";
import type { ModuleNoticeRule } from "#app/core/messaging/notices/notice-kinds.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { CoreRefusalCode } from "#app/kernel/i18n/messages.ts";
import type { RefusalCode } from "#app/kernel/refusal.ts";
import { ensureNoCollisions } from "./collisions.ts";
import type { FeatureModule, Job, ModuleId, NavigationItem, Tab, TabPlace } from "./contract.ts";
import { type DomainEvents, HEARD_EVEN_OFF } from "./extension-points.ts";
import type { IncomingWebhook } from "./incoming-webhook.ts";
import { kindsByName, type OwnedPart, partsByName } from "./module-parts.ts";
import type { MemberOperation } from "./operation.ts";
import type { OwnData } from "./own-data.ts";
import type { WebhookKind } from "./webhook-kind.ts";
import type { Work } from "./work.ts";

type Settings = Pick<Organization, "settings">;

/** The modules of this build, and what they add. The core knows none of them by name, and asks them through `uow.modules`. */
export interface ModuleRegistry {
  modules: readonly FeatureModule[];
  /** Is this module switched on for this club? An unknown id is off. */
  isOn(organization: Settings, id: ModuleId): boolean;
  /** The modules that are switched on for this club. */
  switchedOn(organization: Settings): FeatureModule[];
  /** The links that the modules that are on add for this role, in order. */
  navigation(organization: Settings, role: Role): NavigationItem[];
  /** The tabs that the modules that are on add to a page of the core, for this role. */
  tabs(organization: Settings, role: Role, place: TabPlace): Tab[];
  /** What modules hold about one member, including modules that are off, by `<module>:<name>`. */
  ownData: ReadonlyMap<string, OwnData>;
  /** Runs the reactions of the modules that are on, one after the other. */
  tell<P extends keyof DomainEvents>(uow: UnitOfWork, point: P, happened: DomainEvents[P]): Promise<void>;
  /** Every module's jobs, each with its module. */
  jobs: readonly { module: FeatureModule; job: Job }[];
  /** The modules' queued work, by `<module>:<name>`. */
  work: ReadonlyMap<string, OwnedPart<Work>>;
  /** Throws if no module has this kind of work, or it doesn't accept this payload. */
  ensureWork(kind: string, payload: unknown): void;
  /** The modules' kinds of webhook events, by name. */
  webhookKinds: ReadonlyMap<string, OwnedPart<WebhookKind>>;
  /** The modules' webhooks, by `<module>:<name>`. */
  webhooks: ReadonlyMap<string, OwnedPart<IncomingWebhook>>;
  /** The modules' kinds of notices, by `<module>:<name>`. */
  notices: ReadonlyMap<string, OwnedPart<ModuleNoticeRule>>;
  /** The operations that modules add to the API, each with its module, so that it answers 404 while the module is off. */
  operations: readonly MemberOperation[];
  /** The settings that modules add, their switches first. */
  settings: readonly SettingDefinition<unknown>[];
  /** The module that this setting belongs to, by the setting's id; undefined if it is the core's. */
  settingOwner(settingId: string): FeatureModule | undefined;
  /** The HTTP status that a noun of the core or a module declares for its refusal; undefined if it declares none. */
  refusalStatus(code: RefusalCode): number | undefined;
}

/**
 * Builds the registry; `ofCore` are the HTTP statuses of refusals that the core's nouns declare. Throws if modules collide with
 * each other or with the core (`ensureNoCollisions`).
 */
export function createRegistry(
  modules: readonly FeatureModule[],
  ofCore: Readonly<Partial<Record<CoreRefusalCode, number>>> = {},
): ModuleRegistry {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const toggles: SettingDefinition<unknown>[] = modules.map((module) => module.toggle);
  const settings = [...toggles, ...modules.flatMap((module) => module.settings ?? [])];
  ensureNoCollisions(modules);
  const work = partsByName(modules, (module) => module.work);
  const isOn = (organization: Settings, id: ModuleId) => {
    const module = byId.get(id);
    return module !== undefined && settingValue(organization.settings, module.toggle);
  };
  const switchedOn = (organization: Settings) => modules.filter((module) => isOn(organization, module.id));
  return {
    modules,
    isOn,
    switchedOn,
    settings,
    work,
    ensureWork(kind, payload) {
      const found = work.get(kind);
      if (!found) throw new Error(`No module does the work ${kind}.`);
      const { error } = found.part.payload.safeParse(payload);
      if (error) throw new Error(`The work ${kind} can't take its payload.`, { cause: error });
    },
    webhookKinds: kindsByName(modules),
    webhooks: partsByName(modules, (module) => module.webhooks),
    notices: partsByName(modules, (module) => module.notices),
    jobs: modules.flatMap((module) => (module.jobs ?? []).map((job) => ({ module, job }))),
    operations: modules.flatMap((module) =>
      (module.operations ?? []).map((operation) => ({
        ...operation,
        module: module.id,
        about: module.operationsDescription,
      })),
    ),
    navigation: (organization, role) =>
      switchedOn(organization)
        .flatMap((module) => module.navigation ?? [])
        .filter((item) => hasLeastRole(role, item.minRole, organization.settings))
        .sort((a, b) => a.order - b.order),
    tabs: (organization, role, place) =>
      switchedOn(organization)
        .flatMap((module) => module.tabs ?? [])
        .filter((tab) => tab.of === place && hasLeastRole(role, tab.minRole, organization.settings)),
    ownData: new Map(
      [...partsByName(modules, (module) => module.ownData)].map(([name, { part }]) => [name, part]),
    ),
    async tell(uow, point, happened) {
      for (const module of modules) {
        const hears = HEARD_EVEN_OFF.has(point) || isOn(uow.organization, module.id);
        await (hears ? module.reactions : module.reactionsWhileOff)?.[point]?.(uow, happened);
      }
    },
    settingOwner: (settingId) => byId.get(settingId.split(":")[0] ?? ""),
    refusalStatus(code) {
      const [id = "", name] = code.split(":");
      return name === undefined ? ofCore[code as CoreRefusalCode] : byId.get(id)?.refusals?.[name];
    },
  };
}
