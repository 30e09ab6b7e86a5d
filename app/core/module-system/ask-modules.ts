import { hasLeastRole } from "#app/core/club/settings/least-role.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Consequence } from "#app/kernel/confirmation/confirmation.ts";
import {
  type ConsequencePoints,
  EVEN_OFF,
  type GatePoints,
  type GateRefusal,
  type Hint,
  type PlaceNote,
  type PlaceTerms,
  type SumPoints,
} from "./extension-points.ts";
import type { FactDescription, FactValue } from "./fact.ts";
import { ownFragment } from "./module-parts.ts";
import type { ModuleRegistry } from "./registry.ts";
import type { UnitModules } from "./unit-modules.ts";

/** The modules of the registry, for one unit of work to ask. */
export function unitModules(registry: ModuleRegistry, uow: UnitOfWork): UnitModules {
  const switchedOn = () => registry.switchedOn(uow.organization);
  const ids = registry.modules.map(({ id }) => id);
  const askedAt = (point: keyof GatePoints | keyof ConsequencePoints | keyof SumPoints) =>
    EVEN_OFF.has(point) ? registry.modules : switchedOn();
  const mayKnow = (fact: FactDescription, own = false) =>
    uow.actor.kind === "system" ||
    (uow.actor.kind === "member" &&
      ((own && fact.own) || hasLeastRole(uow.actor.role, fact.minRole, uow.organization.settings)));

  return {
    priceFor: (occasion, member) =>
      switchedOn().reduce(
        (lowest, { price }) =>
          Math.min(lowest, price?.(uow.organization.settings, occasion, member) ?? lowest),
        occasion.price,
      ),
    isGated: (point) => switchedOn().some((module) => module.gates?.[point]),
    async ask(point, requests) {
      const refusals: (GateRefusal | undefined)[] = requests.map(() => undefined);
      for (const module of askedAt(point)) {
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
    async sum(point, asked) {
      const total = new Map<SumPoints[typeof point]["by"], number>();
      for (const module of askedAt(point)) {
        for (const [key, count] of (await module.sums?.[point]?.(uow, asked)) ?? [])
          total.set(key, (total.get(key) ?? 0) + count);
      }
      return total;
    },
    async consequences(point, asked) {
      const all: Consequence[] = [];
      for (const module of askedAt(point))
        all.push(...((await module.consequences?.[point]?.(uow, asked)) ?? []));
      return all;
    },
    async hints(point, asked) {
      const all: Hint[] = [];
      for (const module of switchedOn()) {
        const hint = await module.hints?.[point]?.(uow, asked);
        if (hint) all.push(hint);
      }
      return all;
    },
    async placeNotes(places) {
      const all = new Map<number, PlaceNote>();
      if (uow.actor.kind !== "member" || places.length === 0) return all;
      const asked = { memberId: uow.actor.id, places };
      for (const module of switchedOn())
        for (const [id, note] of (await module.placeNotes?.(uow, asked)) ?? [])
          all.set(id, { ...note, ...all.get(id) });
      return all;
    },
    async placeTerms(places) {
      const all: (PlaceTerms | undefined)[] = places.map(() => undefined);
      if (places.length === 0) return all;
      for (const module of switchedOn())
        for (const [at, terms] of ((await module.placeTerms?.(uow, places)) ?? []).entries())
          all[at] ??= terms;
      return all;
    },
    sets: (set) =>
      switchedOn().flatMap((module) => {
        const fragment = module.sets?.[set]?.(uow);
        return fragment ? ownFragment(module.id, fragment, ids) : [];
      }),
    async facts(of, ids, { own = false, chips = false, at } = {}) {
      const known = switchedOn()
        .flatMap(({ id, facts = [] }) => facts.map((fact) => ({ ...fact, module: id })))
        .filter((fact) => fact.of === of && (!chips || fact.chip) && mayKnow(fact, own));
      const values = new Map<string, ReadonlyMap<number, FactValue>>();
      if (ids.length > 0) for (const fact of known) values.set(fact.name, await fact.load(uow, ids, at));
      return { known, values };
    },
    factChoices: () =>
      switchedOn().flatMap(({ id, facts = [] }) =>
        facts
          .filter((fact) => mayKnow(fact))
          .flatMap(({ name: fact, choices = {} }) =>
            Object.entries(choices).map(([name, statement]) => ({
              module: id,
              fact,
              name,
              members: ownFragment(id, statement(uow), ids),
            })),
          ),
      ),
    ownData: registry.ownData,
    noticeRule(kind) {
      const found = registry.notices.get(kind);
      if (!found) throw new Error(`No module has notices of the kind ${kind}.`);
      return registry.isOn(uow.organization, found.module.id) ? found.part : undefined;
    },
  };
}
