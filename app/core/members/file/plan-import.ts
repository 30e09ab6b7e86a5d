import { isDeepStrictEqual } from "node:util";
import type { MemberState } from "../member.ts";
import { FILE_FIELDS, type FieldsWith, type MemberValues } from "../member-fields.ts";
import type { MemberRow } from "./member-file.ts";
import { sameName } from "./same-name.ts";

/** What a file can say about a member of the club. */
export interface KnownMember extends Pick<MemberValues, FieldsWith<"file">> {
  id: number;
  state: Exclude<MemberState, "erased">;
}

/** A field that a file can change. */
export type ChangedField = Exclude<FieldsWith<"file">, "email">;

/** Why a row changes nothing. */
export type SkipReason = "unchanged" | "ambiguous" | "archived" | "pending";

/** What becomes of one row. */
export type PlannedRow = (
  | { kind: "added" }
  | { kind: "updated"; memberId: number; changes: ChangedField[] }
  | { kind: "skipped"; reason: SkipReason }
) & {
  /** The row's address is somebody else's, or of several in the file: this person comes without it. */
  withoutAddress?: true;
};

const CHANGED = FILE_FIELDS.filter((field): field is ChangedField => field !== "email");

/**
 * What becomes of each row of a member file. Members are matched by e-mail address and name, since an address may be a
 * parent's: under another name it is another person, who comes without the address, and so do several people with one
 * address. A row without an address matches a member of the same name and alias, first of all one without an address. If there are as many such rows as members of one
 * name, they are paired in order, so that importing a file again adds nobody; with fewer rows it is ambiguous who is
 * meant. Members who are archived or pending stay as they are.
 */
export function planImport(rows: readonly MemberRow[], members: readonly KnownMember[]): PlannedRow[] {
  const byEmail = new Map(
    members.flatMap((member) => (member.email === null ? [] : [[member.email, member]])),
  );
  const holders = addressHolders(rows, byEmail);
  const isShared = ({ email, name }: MemberRow) =>
    email !== undefined && holders.get(email) !== sameName(name);
  const addressed = rows.map((row) =>
    row.email === undefined || isShared(row) ? undefined : byEmail.get(row.email),
  );
  const taken = new Set(addressed);
  const free = Map.groupBy(
    members.filter((member) => !taken.has(member)),
    nameKey,
  );
  const planned = rows.map((row, at) => fate(row, addressed[at]));
  const unaddressed = Map.groupBy(
    rows.map((row, at) => ({ row, at })).filter(({ row }) => row.email === undefined || isShared(row)),
    ({ row }) => nameKey(row),
  );
  for (const [key, places] of unaddressed) {
    const alike = places.map(({ row }) => row);
    const paired = pairUp(alike, free.get(key) ?? []);
    for (const [index, { at }] of places.entries()) planned[at] = paired[index] ?? { kind: "added" };
  }
  return planned.map((row, at) => {
    const given = rows[at];
    return given && isShared(given) ? { ...row, withoutAddress: true } : row;
  });
}

/**
 * Whose each address is, by name: the member's who has it, otherwise the only one's in the file; nobody's if the file
 * names several.
 */
function addressHolders(
  rows: readonly MemberRow[],
  members: ReadonlyMap<string | null, KnownMember>,
): Map<string, string | undefined> {
  const holders = new Map<string, string | undefined>();
  for (const { email, name } of rows) {
    if (email === undefined) continue;
    const known = members.get(email);
    const holder = sameName(known ? known.name : name);
    holders.set(email, holders.has(email) && holders.get(email) !== holder ? undefined : holder);
  }
  return holders;
}

/**
 * Pairs rows of one name with the members who have it. Rows that add somebody come right after the members without an
 * address, where the next import of the same file looks for them.
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

/** Names are compared regardless of case and spacing. */
function nameKey({ name, alias }: { name: string; alias?: string | null }): string {
  return [name, alias ?? ""]
    .map((one) => one.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim())
    .join("\n");
}
