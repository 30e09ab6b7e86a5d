import type { Described } from "../operation.ts";

/** The headings for the core's operations, in the order of the docs, each with what a reader should know about it. */
export const CORE_TAGS = {
  "Sign-in":
    "How somebody gets a credential for the header s-auth. A program of the club had better have an API key.",
  Club: "What the club says about itself, its settings, its address and its end.",
  Sessions:
    "Training sessions. Their dates and times of day are on the club's wall clock, `datetime` is an instant.",
  Events: "One-off events, with a time in which members can register.",
  Attendance:
    "Who comes: members check in (answer that they come) and check out (that they don't). Where it is full, checking in is a place in the waiting list; a place that gets free goes to the first in line.",
  Presence:
    "Who came, late or not at all: a coach ticks it off on the day, beside the answers, which stay as they are.",
  Statistics: "How often members take part, and how they rate sessions.",
  Members: "The people of the club. What one sees of another depends on one's role.",
  Me: "The caller as a member of this club.",
  Away: "When members are unavailable, by days.",
  Account: "The caller's sign-ins and password, which are theirs at all clubs.",
  Messages: "What members are told of, by which way, and what could not be delivered.",
  "Audit log": "What admins and coaches have changed.",
  "API keys": "Credentials for programs.",
  Webhooks:
    "Addresses of the club that are told what happens, in signed messages (Standard Webhooks). `/api/docs/webhooks` says how to receive them.",
} as const;

export type CoreTag = keyof typeof CORE_TAGS;

type Tagged = Pick<Described, "path" | "tag"> & { module?: string | undefined; about?: string | undefined };

/** Puts the operations under one heading of the docs. */
export function tagged<O extends Described>(tag: CoreTag, operations: readonly O[]): O[] {
  return operations.map((operation) => ({ tag, ...operation }));
}

/** An operation's heading: its own, else its module's name, else the first segment of its path. */
export function tagOf({ tag, module, path }: Tagged): string {
  if (tag) return tag;
  const name = module ?? path.split("/")[1] ?? "";
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}

/** All headings in the order of the docs: the core's, then the others by name, each with its module's description. */
export function tagList(operations: readonly Tagged[]): { name: string; description?: string }[] {
  const used = new Map(operations.map((operation) => [tagOf(operation), operation.about]));
  const core = Object.entries(CORE_TAGS).filter(([name]) => used.has(name));
  const others = [...used]
    .filter(([name]) => !(name in CORE_TAGS))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    ...core.map(([name, description]) => ({ name, description })),
    ...others.map(([name, description]) => ({ name, ...(description && { description }) })),
  ];
}
