import type { Role } from "#app/core/members/role.ts";
import type { ClubUnderTest } from "./tested-club.ts";
import type { Fields } from "./visitor.ts";

/** How an act is done so that it succeeds and changes something. */
export interface Doing {
  /** What stands for `:id` in the path. */
  id?: number | string;
  /** What stands for the path's second parameter. */
  second?: number | string;
  /** The form's fields besides the intent, or the call's body. */
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
  /** Their earlier standing, before they said a moment ago that they can't come. */
  declined: number;
  /** The id of one of their sign-ins. */
  signIn: string;
  /** The id of their link to an account at an identity provider. */
  providerAccount: string;
}

/** How a member does an act on their own things: on the rows that every test has, or on some that it makes for them. */
export type OwnDoing = (rows: Named, tools: ClubTools) => Doing | Promise<Doing>;

/** The tools by which acts on a club's rows are prepared. */
export interface ClubTools {
  club: ClubUnderTest;
  /** A number that was not returned before. */
  next(): number;
  /** A statement in the club's schema. */
  sql<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  /** A new player; returns the id. */
  member(state?: "active" | "pending" | "archived"): Promise<number>;
  /** A new occasion tomorrow; returns the id. */
  occasion(kind: "session" | "event"): Promise<number>;
  /** Writes a setting of the club. */
  set(id: string, value: unknown): Promise<unknown>;
}

/**
 * An act that asks back with the current numbers: the page that asks, what it says for 2 and for 3 of something, how to add
 * one more, and how many the act was done to.
 */
export interface AskedAct {
  page: string;
  intent: string;
  fields?: Fields;
  says: (count: number) => string;
  /** What its page says at first, if that is different. */
  shows?: (count: number) => string;
  add: () => Promise<unknown>;
  done: () => Promise<number>;
  lead: string;
}

/** A form that makes something between two times of day, and its twin in the API. */
export interface TimedForm {
  page: string;
  /** The table of what it makes, in which it is found by its name. */
  table: string;
  /** What it needs besides a name and the times. */
  fields: Fields;
  api: { path: string; body: Record<string, unknown> };
}

/**
 * What the conformance tests must know about a module or a noun of the core: its `tests/conformance.ts` exports it as `conformance`. A name
 * is a path as the routes have it ("/kitty/:id"), that and an intent ("/kitty/:id pay"), or a call ("POST /kitty/:id").
 */
export interface ModulePart {
  /** The least role of every page and call, from the specification and not from the code. */
  whoMay: Record<string, Role>;
  /** What a stranger may open or post to, each with its reason. */
  open?: Record<string, string>;
  /** What a stranger may call. */
  openCalls?: string[];
  /** Pages that only redirect, and where to. */
  leadsOn?: Record<string, string>;
  /** Calls that need a person, although an API key may otherwise do what its admin may. */
  closedToKeys?: string[];
  /** Variables of the environment without which the product does not start. */
  variables?: Record<string, string>;
  /**
   * Statements that are run in every club of the tests while its founder is its only member, so that what the module requires
   * of members gets in nobody's way.
   */
  ground?: string[];
  /** Statements that make row 1 of each table whose ids occur in addresses. */
  rows?: string[];
  /**
   * How each act of a coach or an admin is done, any number of times; it leaves one row in the audit log. A function if they
   * share what they prepare.
   */
  recipes?:
    | Record<string, (tools: ClubTools) => Promise<Doing>>
    | ((tools: ClubTools) => Record<string, () => Promise<Doing>>);
  /** How members act on their own things, which leaves nothing in the audit log. */
  own?: Record<string, OwnDoing>;
  /** Acts that ask back with numbers, by name. */
  asked?: Record<string, (tools: ClubTools) => Promise<AskedAct>>;
  /** The call that does what each act of its pages does, or why there is none. */
  twins?: Record<string, string>;
  /** Lists, each with an act on a row that does not exist, and part of a link that the page must still show. */
  lists?: { page: string; fields: Fields; link: string }[];
  /** Its tables that an admin's archive of the club contains; none of them has secrets. */
  inArchive?: readonly string[];
  /**
   * Its texts with a number in them that need no plural forms, as "module:key". "fixed": the number is a limit or a term of the
   * product, and more than one; "several": there are always at least two, or the text is not shown; "neutral": what stands beside it
   * is the same for one.
   */
  numbers?: Record<string, "fixed" | "several" | "neutral">;
  /** Forms that ask before they make something of more than twelve hours. */
  timed?: TimedForm[];
  /** Forms that a crawl of the pages must find, as "page: intent". */
  forms?: string[];
  /** The query parameters that its pages read. */
  searched?: string[];
}
