import type { Fragment } from "#tenants/connection/named-bindings.ts";
import type { LeastRole } from "../domain/organizations/settings/least-role.ts";

/** The value of a fact for one member or occasion. */
export type FactValue =
  /** Minor units of the club's currency. */
  | { kind: "money"; amount: number }
  | { kind: "number"; value: number }
  | { kind: "text"; text: string }
  /** A short state in a colour; its text is the message `facts.<fact>State.<name>`. */
  | { kind: "badge"; name: string; tone: "neutral" | "info" | "success" | "warning" | "error" };

/**
 * A named value that a module knows about each member or each occasion. It becomes a column of lists and exports, a
 * chip on pages and a field of the API. Its label is `facts.<name>` in the module's messages.
 */
export interface FactDescription {
  /** In camelCase; the API's field has it in snake_case. Unique among all modules and the core's fields. */
  name: string;
  of: "member" | "occasion";
  kind: FactValue["kind"];
  /** The least role that sees it. */
  minRole: LeastRole;
  /** Whether members see their own, whatever their role. For facts about members only. */
  own?: boolean;
  /** The page that it leads to as a chip in the frame of every page, where members see their own. */
  chip?: string;
}

/** A fact and the module that knows it. */
export type OwnedFact = FactDescription & { module: string };

/** One thing that a list of members can be narrowed to by a fact. */
export interface FactChoice {
  module: string;
  fact: string;
  name: string;
  /** The statement that selects the ids of these members. */
  members: Fragment;
}

/** Facts about some members or occasions, as far as the reader may see them. */
export interface KnownFacts {
  known: readonly OwnedFact[];
  /** By the fact's name, then by id. */
  values: ReadonlyMap<string, ReadonlyMap<number, FactValue>>;
}
