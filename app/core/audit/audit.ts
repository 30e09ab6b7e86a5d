import { isDeepStrictEqual } from "node:util";
import type { CoreMessages, ModuleMessages, WithoutPlural } from "#app/kernel/i18n/messages.ts";

/** Fields by name, as JSON keeps them. Never a secret. */
export type AuditValues = Record<string, unknown>;

/** What an act was done to. */
export interface AuditSubject {
  kind: "member" | "session" | "event" | "club" | (string & {});
  id?: number;
  /** What people call it. Absent for members, who are named among `members`, so that a name can be forgotten. */
  label?: string;
  /** When it takes place; tells apart things with the same name. */
  at?: Date;
}

/** A member whom an act concerns, by the name they had then, with what it changed about them. */
export interface AuditedMember {
  id: number;
  name: string;
  before?: AuditValues;
  after?: AuditValues;
}

/** What the audit log keeps of an act, besides who did it, when, and how. */
export interface AuditEntry {
  subject: AuditSubject;
  members?: AuditedMember[];
  before?: AuditValues;
  after?: AuditValues;
}

type CoreActs = CoreMessages extends { audit: { acts: infer Acts } } ? Acts : never;
type ActsOf<M> = M extends { audit: infer Acts }
  ? WithoutPlural<Exclude<keyof Acts & string, "kind" | "fields" | "values">>
  : never;

/** What was done, as the key of its message: `audit.acts.<act>` in the core, `audit.<act>` in a module. */
export type AuditAct =
  | { [K in keyof CoreActs]: `${K}.${WithoutPlural<keyof CoreActs[K] & string>}` }[keyof CoreActs]
  | { [N in keyof ModuleMessages & string]: `${N}.${ActsOf<ModuleMessages[N]>}` }[keyof ModuleMessages &
      string];

/** Puts an act into the audit log. */
export type Audit = (act: AuditAct, entry: AuditEntry) => Promise<void>;

/** An entry about one member, who is its subject. */
export function aboutMember(
  member: { id: number; name: string },
  before?: AuditValues,
  after?: AuditValues,
): AuditEntry {
  const { id, name } = member;
  return { subject: { kind: "member", id }, members: [{ id, name, before, after }] };
}

type Pair = Pick<AuditEntry, "before" | "after">;

/**
 * The fields that differ, on both sides. If there is only one side, something was added or removed: its non-empty
 * fields.
 */
export function changedFields({ before, after }: Pair): Pair {
  if (!before || !after) return { before: before && filled(before), after: after && filled(after) };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null));
  const only = (values: AuditValues) =>
    Object.fromEntries(
      changed.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
    );
  return { before: only(before), after: only(after) };
}

function filled(values: AuditValues): AuditValues {
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

/** What is kept of an entry: changed fields only. Undefined if it compares before and after, and nothing differs. */
export function keptEntry(entry: AuditEntry): AuditEntry | undefined {
  const pairs: Pair[] = [entry, ...(entry.members ?? [])];
  const told = pairs.filter(({ before, after }) => before && after);
  const same = told.every(
    (pair) =>
      Object.keys(changedFields(pair).after ?? {}).length === 0 &&
      Object.keys(changedFields(pair).before ?? {}).length === 0,
  );
  if (told.length > 0 && same) return undefined;
  return {
    subject: entry.subject,
    ...changedFields(entry),
    members: entry.members?.map((member) => ({ ...member, ...changedFields(member) })),
  };
}

/**
 * Merges the entries of an act's steps into one, about the subject of the first. Entries about other subjects are left
 * out.
 */
function mergedEntry([first, ...others]: AuditEntry[]): AuditEntry | undefined {
  if (!first) return undefined;
  const { subject } = first;
  const own = others.filter((one) => one.subject.kind === subject.kind && one.subject.id === subject.id);
  const members = new Map<number, AuditedMember>();
  for (const member of [first, ...own].flatMap((one) => one.members ?? [])) {
    members.set(member.id, { ...member, ...mergedPair([members.get(member.id) ?? {}, member]) });
  }
  return { subject, ...mergedPair([first, ...own]), members: [...members.values()] };
}

function mergedPair(pairs: Pair[]): Pair {
  const side = (name: keyof Pair) => {
    const given = pairs.flatMap((pair) => pair[name] ?? []);
    return given.length > 0 ? Object.assign({}, ...(name === "before" ? given.reverse() : given)) : undefined;
  };
  return { before: side("before"), after: side("after") };
}

/**
 * The unit of work for the steps of a larger act that writes the audit entry for all of them: the steps' own entries
 * are dropped.
 */
export function withoutAudit<U extends { audit: Audit }>(uow: U): U {
  return { ...uow, audit: async () => {} };
}

/**
 * Runs steps that each write an audit entry, but logs them as one act: one row, about the first step's subject. If just
 * one step changed anything, its own act is logged instead of `act`.
 */
export async function asOneAct<U extends { audit: Audit }, R>(
  uow: U,
  act: AuditAct,
  steps: (step: U) => Promise<R>,
): Promise<R> {
  const said: [act: AuditAct, entry: AuditEntry][] = [];
  const audit: Audit = async (word, entry) => {
    if (keptEntry(entry)) said.push([word, entry]);
  };
  const result = await steps({ ...uow, audit });
  const entry = mergedEntry(said.map(([, one]) => one));
  if (entry) await uow.audit(said.length === 1 && said[0] ? said[0][0] : act, entry);
  return result;
}
