import type { Organization } from "#app/core/club/organization.ts";
import { hasLeastRole } from "#app/core/club/settings/least-role.ts";
import { type SettingDefinition, settingValue } from "#app/core/club/settings/setting.ts";
import type { Role } from "#app/core/members/role.ts";
import type { ModuleNoticeRule } from "#app/core/messaging/notices/notice-kinds.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Consequence } from "#app/kernel/confirmation/confirmation.ts";
import type { CoreRefusalCode } from "#app/kernel/i18n/messages.ts";
import type { RefusalCode } from "#app/kernel/refusal.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import { ensureNoCollisions } from "./collisions.ts";
import type { FeatureModule, Job, ModuleId, NavigationItem, PriceRule, Tab, TabPlace } from "./contract.ts";
import {
  type ConsequencePoints,
  type DomainEvents,
  EVEN_OFF,
  type GatePoints,
  type GateRefusal,
  HEARD_EVEN_OFF,
  type HeldPlace,
  type Hint,
  type HintPoints,
  type MemberSet,
  type OwnPlace,
  type PlaceNote,
  type PlaceTerms,
  type SumPoints,
} from "./extension-points.ts";
import type { FactChoice, FactDescription, FactValue, KnownFacts } from "./fact.ts";
import type { IncomingWebhook } from "./incoming-webhook.ts";
import { kindsByName, type OwnedPart, ownFragment, partsByName } from "./module-parts.ts";
import type { MemberOperation } from "./operation.ts";
import type { OwnData } from "./own-data.ts";
import type { WebhookKind } from "./webhook-kind.ts";
import type { Work } from "./work.ts";

type Settings = Pick<Organization, "settings">;
type DropFirst<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

/** The modules of this build, for the core to ask and tell. The core knows none of them by name. */
export interface ModuleRegistry {
  modules: readonly FeatureModule[];
  /** Is this module switched on for this club? An unknown id is off. */
  isOn(organization: Settings, id: ModuleId): boolean;
  /** The links that the modules that are on add for this role, in order. */
  navigation(organization: Settings, role: Role): NavigationItem[];
  /** The tabs that the modules that are on add to a page of the core, for this role. */
  tabs(organization: Settings, role: Role, place: TabPlace): Tab[];
  /** Loads the facts of the modules that are on about these ids, as far as the actor may see them. */
  facts(
    uow: UnitOfWork,
    of: FactDescription["of"],
    ids: readonly number[],
    options?: { own?: boolean; chips?: boolean; at?: Date },
  ): Promise<KnownFacts>;
  /** The filters for lists of members that the modules that are on offer, as far as the actor may use them. */
  factChoices(uow: Pick<UnitOfWork, "organization" | "actor" | "now">): FactChoice[];
  /** What a place costs this member according to the modules that are on: the lowest price counts. Minor units. */
  price(organization: Settings, ...asked: DropFirst<Parameters<PriceRule>>): number;
  /** What modules hold about one member, including modules that are off, by `<module>:<name>`. */
  ownData: ReadonlyMap<string, OwnData>;
  /** Does any module that is on have this gate? */
  isGated(organization: Settings, point: keyof GatePoints): boolean;
  /**
   * Asks the gates of the modules that are on, in order; at some points also those that are off. The first refusal of a
   * request wins.
   */
  ask<P extends keyof GatePoints>(
    uow: UnitOfWork,
    point: P,
    requests: readonly GatePoints[P][],
  ): Promise<(GateRefusal | undefined)[]>;
  /** Adds up the numbers of the modules that are on. */
  sum<P extends keyof SumPoints>(
    uow: UnitOfWork,
    point: P,
    asked: SumPoints[P]["asked"],
  ): Promise<Map<SumPoints[P]["by"], number>>;
  /**
   * The consequences of an act that the modules that are on add, in the modules' order; at some points also those that
   * are off.
   */
  consequences<P extends keyof ConsequencePoints>(
    uow: UnitOfWork,
    point: P,
    asked: ConsequencePoints[P],
  ): Promise<Consequence[]>;
  /** Hints of the modules that are on for one place on a page, in the modules' order. */
  hints<P extends keyof HintPoints>(uow: UnitOfWork, point: P, asked: HintPoints[P]): Promise<Hint[]>;
  /** What the modules that are on say about places that the acting member holds, by occasion; the first note wins. */
  placeNotes(uow: UnitOfWork, places: readonly OwnPlace[]): Promise<Map<number, PlaceNote>>;
  /** What these places cost their members, and until when leaving is free, as the first module that is on and knows says. */
  placeTerms(uow: UnitOfWork, places: readonly HeldPlace[]): Promise<(PlaceTerms | undefined)[]>;
  /** The sets of the modules that are on. */
  sets(uow: Pick<UnitOfWork, "organization" | "now">, set: MemberSet): Fragment[];
  /** Runs the reactions of the modules that are on, one after the other. */
  tell<P extends keyof DomainEvents>(uow: UnitOfWork, point: P, happened: DomainEvents[P]): Promise<void>;
  /** Every module's jobs, each with its module. */
  jobs: readonly { module: FeatureModule; job: Job }[];
  /** The modules' queued work, by `<module>:<name>`. */
  work: ReadonlyMap<string, OwnedPart<Work>>;
  /** Throws if no module has this kind of work, or it doesn't accept this payload. */
  ensureWork(kind: string, payload: unknown): void;
  /** The modules' kinds of happenings for webhooks, by name. */
  webhookKinds: ReadonlyMap<string, OwnedPart<WebhookKind>>;
  /** The modules' webhooks, by `<module>:<name>`. */
  webhooks: ReadonlyMap<string, OwnedPart<IncomingWebhook>>;
  /** The modules' kinds of notices, by `<module>:<name>`. */
  notices: ReadonlyMap<string, OwnedPart<ModuleNoticeRule>>;
  /** How notices of this kind are sent; undefined while its module is off. Throws if no module has the kind. */
  noticeRule(organization: Settings, kind: string): ModuleNoticeRule | undefined;
  /** The operations that modules add to the API, each with its module, so that it answers 404 while the module is off. */
  operations: readonly MemberOperation[];
  /** The settings that modules add, their switches first. */
  settings: readonly SettingDefinition<unknown>[];
  /** The module that this setting belongs to, by the setting's id; undefined if it is the core's. */
  ownerOf(settingId: string): FeatureModule | undefined;
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
  const ids = modules.map(({ id }) => id);
  const work = partsByName(modules, (module) => module.work);
  const notices = partsByName(modules, (module) => module.notices);

  const isOn = (organization: Settings, id: ModuleId) => {
    const module = byId.get(id);
    return module !== undefined && settingValue(organization.settings, module.toggle);
  };
  const switchedOn = (organization: Settings) => modules.filter((module) => isOn(organization, module.id));
  const askedAt = (
    point: keyof GatePoints | keyof ConsequencePoints | keyof SumPoints,
    organization: Settings,
  ) => (EVEN_OFF.has(point) ? modules : switchedOn(organization));
  const mayKnow = (
    { actor, organization }: Pick<UnitOfWork, "actor" | "organization">,
    fact: FactDescription,
    own = false,
  ) =>
    actor.kind === "system" ||
    (actor.kind === "member" &&
      ((own && fact.own) || hasLeastRole(actor.role, fact.minRole, organization.settings)));

  return {
    modules,
    isOn,
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
    notices,
    noticeRule(organization, kind) {
      const found = notices.get(kind);
      if (!found) throw new Error(`No module has notices of the kind ${kind}.`);
      return isOn(organization, found.module.id) ? found.part : undefined;
    },
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
    async facts(uow, of, ids, { own = false, chips = false, at } = {}) {
      const known = switchedOn(uow.organization)
        .flatMap(({ id, facts = [] }) => facts.map((fact) => ({ ...fact, module: id })))
        .filter((fact) => fact.of === of && (!chips || fact.chip) && mayKnow(uow, fact, own));
      const values = new Map<string, ReadonlyMap<number, FactValue>>();
      if (ids.length > 0) for (const fact of known) values.set(fact.name, await fact.load(uow, ids, at));
      return { known, values };
    },
    factChoices: (uow) =>
      switchedOn(uow.organization).flatMap(({ id, facts = [] }) =>
        facts
          .filter((fact) => mayKnow(uow, fact))
          .flatMap(({ name: fact, choices = {} }) =>
            Object.entries(choices).map(([name, statement]) => ({
              module: id,
              fact,
              name,
              members: ownFragment(id, statement(uow), ids),
            })),
          ),
      ),
    price: (organization, occasion, member) =>
      switchedOn(organization).reduce(
        (lowest, { price }) => Math.min(lowest, price?.(organization.settings, occasion, member) ?? lowest),
        occasion.price,
      ),
    ownData: new Map(
      [...partsByName(modules, (module) => module.ownData)].map(([name, { part }]) => [name, part]),
    ),
    isGated: (organization, point) => switchedOn(organization).some((module) => module.gates?.[point]),
    async ask(uow, point, requests) {
      const refusals: (GateRefusal | undefined)[] = requests.map(() => undefined);
      for (const module of askedAt(point, uow.organization)) {
        const open = requests.flatMap((request, at) => (refusals[at] ? [] : [{ request, at }]));
        if (open.length === 0) break;
        const gate = module.gates?.[point];
        if (!gate) continue;
        const answers = await gate(
          uow,
          open.map(({ request }) => request),
        );
        // A missing answer would let somebody in, and an extra one would keep out somebody else.
        if (answers.length !== open.length)
          throw new Error(`${module.id} answered ${answers.length} of ${open.length} requests at ${point}.`);
        for (const [n, { at }] of open.entries()) refusals[at] = answers[n];
      }
      return refusals;
    },
    async sum(uow, point, asked) {
      const total = new Map<SumPoints[typeof point]["by"], number>();
      for (const module of askedAt(point, uow.organization)) {
        for (const [key, count] of (await module.sums?.[point]?.(uow, asked)) ?? [])
          total.set(key, (total.get(key) ?? 0) + count);
      }
      return total;
    },
    async consequences(uow, point, asked) {
      const all: Consequence[] = [];
      for (const module of askedAt(point, uow.organization))
        all.push(...((await module.consequences?.[point]?.(uow, asked)) ?? []));
      return all;
    },
    async hints(uow, point, asked) {
      const all: Hint[] = [];
      for (const module of switchedOn(uow.organization)) {
        const hint = await module.hints?.[point]?.(uow, asked);
        if (hint) all.push(hint);
      }
      return all;
    },
    async placeNotes(uow, places) {
      const all = new Map<number, PlaceNote>();
      if (uow.actor.kind !== "member" || places.length === 0) return all;
      const asked = { memberId: uow.actor.id, places };
      for (const module of switchedOn(uow.organization))
        for (const [id, note] of (await module.placeNotes?.(uow, asked)) ?? [])
          all.set(id, { ...note, ...all.get(id) });
      return all;
    },
    async placeTerms(uow, places) {
      const all: (PlaceTerms | undefined)[] = places.map(() => undefined);
      if (places.length === 0) return all;
      for (const module of switchedOn(uow.organization))
        for (const [at, terms] of ((await module.placeTerms?.(uow, places)) ?? []).entries())
          all[at] ??= terms;
      return all;
    },
    sets: (uow, set) =>
      switchedOn(uow.organization).flatMap((module) => {
        const fragment = module.sets?.[set]?.(uow);
        return fragment ? ownFragment(module.id, fragment, ids) : [];
      }),
    async tell(uow, point, happened) {
      for (const module of modules) {
        const hears = HEARD_EVEN_OFF.has(point) || isOn(uow.organization, module.id);
        await (hears ? module.reactions : module.reactionsWhileOff)?.[point]?.(uow, happened);
      }
    },
    ownerOf: (settingId) => byId.get(settingId.split(":")[0] ?? ""),
    refusalStatus(code) {
      const [id = "", name] = code.split(":");
      return name === undefined ? ofCore[code as CoreRefusalCode] : byId.get(id)?.refusals?.[name];
    },
  };
}
