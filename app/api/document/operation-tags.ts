import type { Described } from "#app/core/module-system/operation.ts";

/** The headings for the core's operations, in the order of the docs, each with what a reader should know about it. */
const CORE_TAGS = {
  "Sign-in": "How a person gets a credential for the header `s-auth`. For a program, use an API key instead.",
  Club: "The club's details, settings and web address, and how to close it.",
  Sessions:
    "Training sessions. Dates and times of day are on the club's wall clock; `datetime` is an instant.",
  Events: "One-off events with a registration period.",
  Attendance:
    "Who is coming: members check in (they are coming) and check out (they aren't). If it is full, checking in puts them on the waiting list; a place that becomes free goes to the first in line.",
  Presence: "Who came, came late or was absent: a coach records it on the day. The answers stay as they are.",
  Statistics: "How often members take part, and how they rate sessions.",
  Members: "The people of the club. What a caller sees of others depends on their role.",
  Me: "You, as a member of this club.",
  Away: "The days on which members are unavailable.",
  Account: "Your sign-ins and password, which are the same at all your clubs.",
  Messages: "What members are notified of and how, and which messages could not be delivered.",
  "Audit log": "What admins and coaches have changed.",
  "API keys": "Credentials for programs.",
  Webhooks:
    "URLs that receive signed messages about what happens in the club (Standard Webhooks). `/api/docs/webhooks` explains how to receive them.",
} as const;

export type CoreTag = keyof typeof CORE_TAGS;

type Tagged = Pick<Described, "path" | "tag"> & { module?: string | undefined; about?: string | undefined };

/** Puts the operations under one heading of the docs. */
export function tagged<O extends Described>(tag: CoreTag, operations: readonly O[]): O[] {
  return operations.map((operation) => ({ tag, ...operation }));
}

/** An operation's heading: its own, else its module's name, else the first segment of its path. */
export function operationTag({ tag, module, path }: Tagged): string {
  if (tag) return tag;
  const name = module ?? path.split("/")[1] ?? "";
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}

/** All headings in the order of the docs: the core's, then the others by name, each with its module's description. */
export function tagList(operations: readonly Tagged[]): { name: string; description?: string }[] {
  const used = new Map(operations.map((operation) => [operationTag(operation), operation.about]));
  const core = Object.entries(CORE_TAGS).filter(([name]) => used.has(name));
  const others = [...used]
    .filter(([name]) => !(name in CORE_TAGS))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    ...core.map(([name, description]) => ({ name, description })),
    ...others.map(([name, description]) => ({ name, ...(description && { description }) })),
  ];
}
