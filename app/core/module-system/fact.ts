import type { LeastRole } from "#app/core/club/settings/least-role.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";

/** The value of a fact for one member or occasion. */
export type FactValue =
  /** Minor units of the club's currency. */
  | { kind: "money"; amount: number }
  | { kind: "number"; value: number }
  | { kind: "text"; text: string }
  /** A short state in a colour; its text is the message `facts.<fact>State.<name>`. */
  | { kind: "badge"; name: string; tone: "neutral" | "info" | "success" | "warning" | "error" };

/**
 * A named value that a module knows about each member or each occasion. It becomes a column in lists and exports, a
 * chip on pages and a field in the API. Its label is `facts.<name>` in the module's messages.
 */
export interface FactDescription {
  /** In camelCase; the API's field is in snake_case. Unique across all modules and the core's fields. */
  name: string;
  of: "member" | "occasion";
  kind: FactValue["kind"];
  /** The least role that sees it. */
  minRole: LeastRole;
  /** Whether members see their own value, whatever their role. Only for facts about members. */
  own?: boolean;
  /**
   * If set, the fact is a chip in the frame of every page, where members see their own value, and this is the page that
   * it links to.
   */
  chip?: string;
  /** The chip's icon; a wallet if absent. */
  chipIcon?: "warning";
  /** Pages say nothing of an amount of zero, where that goes without saying; files and the API do. Only for money. */
  quiet?: boolean;
  /**
   * The name of another fact: pages say nothing of an amount that is the same as that one's, and lists have no column for
   * it; files and the API do. Only for money.
   */
  unlike?: string;
  /** What it means, in the API's documents: one English sentence. */
  means?: string;
}

/** A fact and the module that knows it. */
export type OwnedFact = FactDescription & { module: string };

/** A filter for lists of members that a fact offers. */
export interface FactChoice {
  module: string;
  fact: string;
  name: string;
  /** The statement that selects the ids of the matching members. */
  members: Fragment;
}

/** Facts about some members or occasions, as far as the reader may see them. */
export interface KnownFacts {
  known: readonly OwnedFact[];
  /** By the fact's name, then by id. */
  values: ReadonlyMap<string, ReadonlyMap<number, FactValue>>;
}
