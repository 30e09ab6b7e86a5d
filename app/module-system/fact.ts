import type { LeastRole } from "../domain/organizations/settings/least-role.ts";

/** What a fact says about one member or occasion. */
export type FactValue =
  /** Minor units of the club's currency. */
  | { kind: "money"; amount: number }
  | { kind: "number"; value: number }
  | { kind: "text"; text: string }
  /** A short state in a colour: `name` is also the message `facts.<fact>State.<name>`. */
  | { kind: "badge"; name: string; tone: "neutral" | "info" | "success" | "warning" | "error" };

/**
 * A named value that a module knows about each member or each occasion: a column in lists, a chip on pages, a field of the
 * API and a column of exports alike. Its name for people is `facts.<name>` in the module's messages.
 */
export interface FactDescription {
  /** In camelCase, the API's field in snake_case; no other module and no field of the core has it. */
  name: string;
  of: "member" | "occasion";
  kind: FactValue["kind"];
  /** From which role up it is shown. */
  minRole: LeastRole;
  /** Members see their own, whatever their role. Of members only. */
  own?: boolean;
}

/** A fact and the module that knows it. */
export type OwnedFact = FactDescription & { module: string };

/** Facts about some members or occasions, as far as their reader may know them. */
export interface KnownFacts {
  known: readonly OwnedFact[];
  /** By the fact's name, then by id. */
  values: ReadonlyMap<string, ReadonlyMap<number, FactValue>>;
}
