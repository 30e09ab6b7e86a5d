import type { ModuleNoticeKind, ModuleNoticeRule } from "#app/core/messaging/notices/notice-kinds.ts";
import type { Occasion } from "#app/core/occasions/occasion.ts";
import type { Consequence } from "#app/kernel/confirmation/confirmation.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import type {
  ConsequencePoints,
  GatePoints,
  GateRefusal,
  HeldPlace,
  Hint,
  HintPoints,
  MemberSet,
  OwnPlace,
  PlaceNote,
  PlaceRequest,
  PlaceTerms,
  SumPoints,
} from "./extension-points.ts";
import type { FactChoice, FactDescription, KnownFacts } from "./fact.ts";
import type { OwnData } from "./own-data.ts";

/** What one unit of work asks the modules that are on, in the modules' order; at some points also those that are off. */
export interface UnitModules {
  /** What a place at an occasion costs this member, in minor units: its price, or the lowest that a module says. */
  priceFor(
    occasion: Pick<Occasion, "kind" | "price">,
    member: Pick<PlaceRequest["member"], "role" | "tags">,
  ): number;
  /** Does any module have a gate here? */
  isGated(point: keyof GatePoints): boolean;
  /** Asks the gates: one answer for each request, in the same order; the first refusal wins. */
  ask<P extends keyof GatePoints>(
    point: P,
    requests: readonly GatePoints[P][],
  ): Promise<(GateRefusal | undefined)[]>;
  /** The sum of what the modules count. */
  sum<P extends keyof SumPoints>(
    point: P,
    asked: SumPoints[P]["asked"],
  ): Promise<Map<SumPoints[P]["by"], number>>;
  /** What an act will do in the modules, besides its consequences in the core. */
  consequences<P extends keyof ConsequencePoints>(
    point: P,
    asked: ConsequencePoints[P],
  ): Promise<Consequence[]>;
  /** The modules' hints for one place on a page. */
  hints<P extends keyof HintPoints>(point: P, asked: HintPoints[P]): Promise<Hint[]>;
  /** What the modules say about places that the acting member holds, by occasion; the first module with a note wins. */
  placeNotes(places: readonly OwnPlace[]): Promise<Map<number, PlaceNote>>;
  /** What these places cost their members, and until when leaving is free; undefined where no module knows. */
  placeTerms(places: readonly HeldPlace[]): Promise<(PlaceTerms | undefined)[]>;
  /** Members that the modules add to a set, as statements that select their ids. */
  sets(set: MemberSet): Fragment[];
  /**
   * What the modules know about these members or occasions, as far as the actor may know it. With `own`: what members
   * may know about themselves; with `chips`: only what the frame of every page shows; with `at`: as it is at that
   * instant.
   */
  facts(
    of: FactDescription["of"],
    ids: readonly number[],
    options?: { own?: boolean; chips?: boolean; at?: Date },
  ): Promise<KnownFacts>;
  /** The filters for a list of members that the modules offer, as far as the actor may use them. */
  factChoices(): FactChoice[];
  /** What modules hold about one member, including modules that are off, by `<module>:<name>`. */
  ownData: ReadonlyMap<string, OwnData>;
  /** How a module's notices of this kind are sent; undefined while it is off. Throws for a kind that no module has. */
  noticeRule(kind: ModuleNoticeKind): ModuleNoticeRule | undefined;
}
