import { hasRole, type Role } from "../domain/members/role.ts";
import type { Organization } from "../domain/organizations/organization.ts";
import { type SettingDefinition, settingValue } from "../domain/organizations/settings/setting.ts";
import type { UnitOfWork } from "../unit-of-work.server.ts";
import type {
  FeatureModule,
  GuardPoints,
  Happenings,
  Job,
  ModuleId,
  NavigationItem,
  TallyPoints,
  Verdict,
} from "./contract.ts";

type Settings = Pick<Organization, "settings">;

/** The modules of this build, and the questions that the core has about them. It knows none by name. */
export interface ModuleRegistry {
  modules: readonly FeatureModule[];
  /** Is this module switched on for this club? An unknown id is off. */
  isOn(organization: Settings, id: ModuleId): boolean;
  /** The links of the modules that are on, for this role, in order; labels are message keys. */
  navigation(organization: Settings, role: Role): NavigationItem[];
  /** Asks the guards of the modules that are on, in order; the first refusal wins. */
  ask<P extends keyof GuardPoints>(uow: UnitOfWork, point: P, asked: GuardPoints[P]): Promise<Verdict>;
  /** Adds up what the modules that are on count. */
  count<P extends keyof TallyPoints>(uow: UnitOfWork, point: P, asked: TallyPoints[P]): Promise<number>;
  /** Runs the reactions of the modules that are on, one after the other. */
  tell<P extends keyof Happenings>(uow: UnitOfWork, point: P, happened: Happenings[P]): Promise<void>;
  /** Every job with the module it belongs to. */
  jobs: readonly { module: FeatureModule; job: Job }[];
  /** Every setting that modules add, their switches first. */
  settings: readonly SettingDefinition<unknown>[];
}

/** Builds the registry; two modules with one id, or two settings with one number, are a mistake of the build. */
export function createRegistry(modules: readonly FeatureModule[]): ModuleRegistry {
  const byId = new Map(modules.map((module) => [module.id, module]));
  if (byId.size !== modules.length) throw new Error("Two modules have the same id.");

  const toggles: SettingDefinition<unknown>[] = modules.map((module) => module.toggle);
  const settings = [...toggles, ...modules.flatMap((module) => module.settings ?? [])];
  if (new Set(settings.map((setting) => setting.id)).size !== settings.length) {
    throw new Error("Two settings have the same number.");
  }

  const isOn = (organization: Settings, id: ModuleId) => {
    const module = byId.get(id);
    return module !== undefined && settingValue(organization.settings, module.toggle);
  };
  const switchedOn = (organization: Settings) => modules.filter((module) => isOn(organization, module.id));

  return {
    modules,
    isOn,
    settings,
    jobs: modules.flatMap((module) => (module.jobs ?? []).map((job) => ({ module, job }))),
    navigation: (organization, role) =>
      switchedOn(organization)
        .flatMap((module) => module.navigation ?? [])
        .filter((item) => hasRole(role, item.minRole))
        .sort((a, b) => a.order - b.order),
    async ask(uow, point, asked) {
      for (const module of switchedOn(uow.organization)) {
        const verdict = await module.guards?.[point]?.(uow, asked);
        if (verdict) return verdict;
      }
      return undefined;
    },
    async count(uow, point, asked) {
      let total = 0;
      for (const module of switchedOn(uow.organization)) {
        total += (await module.tallies?.[point]?.(uow, asked)) ?? 0;
      }
      return total;
    },
    async tell(uow, point, happened) {
      for (const module of switchedOn(uow.organization)) {
        await module.reactions?.[point]?.(uow, happened);
      }
    },
  };
}
