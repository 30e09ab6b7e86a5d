import type { Role } from "#app/domain/members/role.ts";
import type { ClubUnderTest } from "./club-under-test.ts";
import type { Fields } from "./visitor.ts";

/** How an act is done so that it succeeds and changes something. */
export interface Doing {
  /** What stands for `:id` in the path. */
  id?: number | string;
  /** What stands for the path's second parameter. */
  second?: number | string;
  /** The form's fields beside the intent, or the call's body. */
  send?: Record<string, unknown>;
  query?: string;
}

/** Rows of a club that a member may name. */
export interface Named {
  session: number;
  event: number;
  /** A session of today that is over, in which the player took part. */
  attended: number;
  /** When they are away: a day, 50 days ahead. */
  unavailability: number;
  /** How they stood before they said a moment ago that they can't come. */
  declined: number;
  /** The id of one of their sign-ins. */
  signIn: string;
  /** The id of their link to an account at an identity provider. */
  providerAccount: string;
}

/** What acts on a club's rows are made ready with. */
export interface ClubTools {
  club: ClubUnderTest;
  /** A number that was not given before. */
  next(): number;
  /** A statement in the club's schema. */
  sql<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  /** A new player; returns the id. */
  member(state?: "active" | "pending" | "archived"): Promise<number>;
  /** A new occasion of tomorrow; returns the id. */
  occasion(kind: "session" | "event"): Promise<number>;
  /** Writes a setting of the club. */
  set(id: number, value: unknown): Promise<unknown>;
}

/** An act on the numbers of now: where it is asked about, what is said of 2 and of 3, one more, and how many it did. */
export interface AskedAct {
  page: string;
  intent: string;
  fields?: Fields;
  says: (count: number) => string;
  /** What its page says from the start, where that is not the same. */
  shows?: (count: number) => string;
  add: () => Promise<unknown>;
  done: () => Promise<number>;
  lead: string;
}

/** A form that makes something between two times of day, and its twin in the API. */
export interface TimedForm {
  page: string;
  /** Where what it makes stands, by its name. */
  table: string;
  /** What it needs beside a name and the times. */
  fields: Fields;
  api: { path: string; body: Record<string, unknown> };
}

/**
 * What the conformance tests must know of a module: `modules/<name>/tests/conformance.ts` exports it as `conformance`. A name
 * is a path as the routes have it ("/kitty/:id"), that and an intent ("/kitty/:id pay"), or a call ("POST /kitty/:id").
 */
export interface ModulePart {
  /** The least role of every page and call, from the specification and not from the code. */
  whoMay: Record<string, Role>;
  /** What a stranger may open or post to, each with its reason. */
  open?: Record<string, string>;
  /** What a stranger may call. */
  openCalls?: string[];
  /** Pages that only lead on, and where to. */
  leadsOn?: Record<string, string>;
  /** Calls that take a person, though an API key may do what they may. */
  closedToKeys?: string[];
  /** Variables of the environment without which the product does not start. */
  variables?: Record<string, string>;
  /**
   * Statements that every club of the tests begins with, before it has more members than its founder: what the module asks of
   * members stands in nobody's way then.
   */
  ground?: string[];
  /** Statements that make row 1 of each table whose ids stand in addresses. */
  rows?: string[];
  /** How each act of a coach or an admin is done, any number of times; it leaves one row in the audit log. */
  recipes?: Record<string, (tools: ClubTools) => Promise<Doing>>;
  /** How members act on their own things, which leaves nothing in the audit log. */
  own?: Record<string, (rows: Named) => Doing>;
  /** Acts that ask back with numbers, by what they are. */
  asked?: Record<string, (tools: ClubTools) => Promise<AskedAct>>;
  /** The call that does what each act of its pages does, or why there is none. */
  twins?: Record<string, string>;
  /** Lists with an act on a row that is gone, and a part of a link that stays on the page. */
  lists?: { page: string; fields: Fields; link: string }[];
  /** Forms that ask before they make something of more than twelve hours. */
  timed?: TimedForm[];
  /** Forms that a walk through the pages must come upon, as "page: intent". */
  forms?: string[];
  /** What its pages read from their addresses. */
  searched?: string[];
}
