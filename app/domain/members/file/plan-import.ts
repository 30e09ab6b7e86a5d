import { isDeepStrictEqual } from "node:util";
import type { MemberState } from "../member.ts";
import type { MemberRow } from "./member-file.ts";

/** A member of the club, as far as a file can say something about them. */
export interface KnownMember {
  id: number;
  name: string;
  alias: string | null;
  email: string | null;
  gender: string | null;
  positions: string[];
  score: number | null;
  tags: string[];
  state: Exclude<MemberState, "erased">;
}

/** A field that a file can change. */
export type ChangedField = Exclude<keyof MemberRow, "email">;

/** Why a row changes nothing. */
export type SkipReason = "unchanged" | "ambiguous" | "archived" | "pending";

/** What becomes of one row. */
export type PlannedRow =
  | { kind: "added" }
  | { kind: "updated"; memberId: number; changes: ChangedField[] }
  | { kind: "skipped"; reason: SkipReason };

const CHANGED: readonly ChangedField[] = ["name", "alias", "gender", "positions", "score", "tags"];

/**
 * What becomes of the rows of a member file, one for each. A member is known by the e-mail address; a row without one is
 * the member of the same name and alias, first of all one without an address. As many such rows as members of one name
 * are paired in their order, so that a file adds nobody when it is taken again; fewer leave open who is meant. Who was
 * archived or waits to be let in stays as they are.
 */
export function planImport(rows: readonly MemberRow[], members: readonly KnownMember[]): PlannedRow[] {
  const byEmail = new Map(
    members.flatMap((member) => (member.email === null ? [] : [[member.email, member]])),
  );
  const addressed = rows.map((row) => (row.email === undefined ? undefined : byEmail.get(row.email)));
  const taken = new Set(addressed);
  const free = Map.groupBy(
    members.filter((member) => !taken.has(member)),
    nameKey,
  );
  const planned = rows.map((row, at) => fate(row, addressed[at]));
  const unaddressed = Map.groupBy(
    rows.map((row, at) => ({ row, at })).filter(({ row }) => row.email === undefined),
    ({ row }) => nameKey(row),
  );
  for (const [key, places] of unaddressed) {
    const alike = places.map(({ row }) => row);
    const paired = pairUp(alike, free.get(key) ?? []);
    for (const [index, { at }] of places.entries()) planned[at] = paired[index] ?? { kind: "added" };
  }
  return planned;
}

/**
 * Pairs rows of one name with the members who have it. Those whom the rows add come right after the members without an
 * address, where the next reading of the same file looks for them.
 */
function pairUp(rows: readonly MemberRow[], members: readonly KnownMember[]): PlannedRow[] {
  const active = members.filter(({ state }) => state === "active");
  const withoutEmail = active.filter(({ email }) => email === null);
  const withEmail = active.filter(({ email }) => email !== null);
  const others = members.filter(({ state }) => state !== "active");
  const left = Math.max(rows.length - withoutEmail.length, 0);
  const isOpen = withoutEmail.length > rows.length || (left > 0 && withEmail.length > left);
  const open = (row: MemberRow, at: number): PlannedRow =>
    at < rows.length - left && withoutEmail.length <= rows.length
      ? fate(row, withoutEmail[at])
      : { kind: "skipped", reason: "ambiguous" };
  if (isOpen) return rows.map(open);
  const added = Math.max(left - withEmail.length - others.length, 0);
  const nobody = Array.from({ length: added }, () => undefined);
  const people = [...withoutEmail, ...nobody, ...withEmail, ...others];
  return rows.map((row, at) => fate(row, people[at]));
}

function fate(row: MemberRow, member: KnownMember | undefined): PlannedRow {
  if (!member) return { kind: "added" };
  if (member.state !== "active") return { kind: "skipped", reason: member.state };
  const changes = CHANGED.filter(
    (field) => row[field] !== undefined && !isDeepStrictEqual(row[field], member[field]),
  );
  if (changes.length === 0) return { kind: "skipped", reason: "unchanged" };
  return { kind: "updated", memberId: member.id, changes };
}

/** Names are the same whatever their case and spaces. */
function nameKey({ name, alias }: { name: string; alias?: string | null }): string {
  return [name, alias ?? ""]
    .map((one) => one.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim())
    .join("\n");
}
