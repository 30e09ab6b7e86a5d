import { settingValue } from "#app/core/club/settings/setting.ts";
import { tagsSetting } from "#app/core/club/settings/settings.ts";
import { offerTags } from "#app/core/club/tags/offer-tags.server.ts";
import { lockPlan, welcomeAdded } from "#app/core/messaging/welcome/plan-welcomes.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { snake } from "#app/kernel/case.ts";
import { buildTagSpeller, distinctTags } from "#app/kernel/values/tags.ts";
import { all, one } from "#tenants/sql.ts";
import { lockMemberRows } from "../lock-member.server.ts";
import { EMPTY_FIELDS, FILE_FIELDS, toColumnValues } from "../member-fields.ts";
import { notGone } from "../not-gone.ts";
import type { MemberRow } from "./member-file.ts";
import type { PlannedRow } from "./plan-import.ts";

/** How many members a file added, how many it updated, and how many rows changed nothing. */
export interface ImportedMembers {
  added: number;
  updated: number;
  skipped: number;
}

export interface ImportOptions {
  /** Are added members asked by mail whether they know the club? Yes by default. */
  welcome?: boolean;
  /** Called after each step with the number of rows that are done. */
  onProgress?(done: number): void;
}

const ROWS_PER_STATEMENT = 500;

/** What becomes of each row of a member file, as things are now. Changes nothing. */
export async function plannedImport(
  uow: UnitOfWork,
  rows: readonly MemberRow[],
): Promise<{ rows: MemberRow[]; planned: PlannedRow[] }> {
  const spelled = inClubSpelling(uow, rows);
  return { rows: spelled, planned: await planned(uow, spelled) };
}

/**
 * Imports the members of a file. Of a known member, only the filled cells are written, and never the role; everybody
 * else is added as a player, without an address that is somebody else's. New tags are added to the club's.
 */
export async function importMembers(
  uow: UnitOfWork,
  members: readonly MemberRow[],
  { welcome = true, onProgress }: ImportOptions = {},
): Promise<ImportedMembers> {
  // One import at a time: two could both add the same member without an address. The club's row and its tags setting
  // are locked before members.
  await lockPlan(uow);
  const spelled = inClubSpelling(uow, members);
  await offerTags(uow, distinctTags(spelled.flatMap(({ tags = [] }) => tags)));
  const fates = await planned(uow, spelled);
  const updates = spelled.flatMap((row, at) => {
    const fate = fates[at];
    return fate?.kind === "updated" ? [{ ...row, id: fate.memberId }] : [];
  });
  const additions = spelled.flatMap((row, at) => {
    const fate = fates[at];
    return fate?.kind === "added" ? [fate.withoutAddress ? { ...row, email: undefined } : row] : [];
  });
  let done = fates.length - updates.length - additions.length;
  const added: { id: number }[] = [];
  updates.sort((a, b) => a.id - b.id);
  const updated: number[] = [];
  for (const batch of batches(updates)) {
    updated.push(...(await updateMembers(uow, batch)));
    done += batch.length;
    onProgress?.(done);
  }
  for (const batch of batches(additions)) {
    added.push(...(await addMembers(uow, batch)));
    done += batch.length;
    onProgress?.(done);
  }
  const imported = { added: added.length, updated: updated.length };
  if (welcome) await welcomeAdded(uow, added);
  if (added.length + updated.length > 0)
    await uow.audit("member.imported", { subject: { kind: "member" }, after: imported });
  await uow.tell("member.changed", { memberIds: updated });
  await uow.tell("member.joined", { memberIds: added.map(({ id }) => id) });
  return { ...imported, skipped: members.length - added.length - updated.length };
}

/**
 * The rows with their tags in the club's spelling. A tag that is new to the club is spelled as it first appears in the
 * file.
 */
function inClubSpelling(uow: UnitOfWork, rows: readonly MemberRow[]): MemberRow[] {
  const offered = settingValue(uow.organization.settings, tagsSetting);
  const spelled = buildTagSpeller(distinctTags([...offered, ...rows.flatMap(({ tags = [] }) => tags)]));
  return rows.map((row) => (row.tags ? { ...row, tags: spelled(row.tags) } : row));
}

/** Passes the club's members to the planning thread as the one JSON text that Postgres makes of them. */
async function planned({ db, memberFiles }: UnitOfWork, rows: readonly MemberRow[]): Promise<PlannedRow[]> {
  const named = FILE_FIELDS.map((field) => `${snake(field)} AS "${field}"`).join(", ");
  const { known } = await one<{ known: string }>(
    db,
    `SELECT coalesce(json_agg(k ORDER BY k.id), '[]')::text AS known
       FROM (SELECT id, state, ${named} FROM members m WHERE ${notGone("m")}) k`,
  );
  return memberFiles.plan(rows, known);
}

/**
 * Writes the filled cells, locking the members in the order of their ids. Members who were archived or erased since the
 * plan was made stay as they are. Returns the ids of the updated ones.
 */
async function updateMembers(
  uow: UnitOfWork,
  rows: readonly (MemberRow & { id: number })[],
): Promise<number[]> {
  await lockMemberRows(
    uow,
    rows.map(({ id }) => id),
  );
  const columns = FILE_FIELDS.filter((field) => field !== "email").map(snake);
  const written = await all<{ id: number }>(
    uow.db,
    `UPDATE members m SET ${columns.map((column) => `${column} = coalesce(f.${column}, m.${column})`).join(", ")}
       FROM jsonb_populate_recordset(NULL::members, :records::jsonb) f
      WHERE m.id = f.id AND m.state = 'active' RETURNING m.id`,
    { records: JSON.stringify(rows.map(({ id, ...row }) => ({ id, ...toColumnValues(row) }))) },
  );
  return written.map(({ id }) => id);
}

/** Adds players in the order of the file; a row whose address somebody else has just taken is left out. */
function addMembers({ db, now }: UnitOfWork, rows: readonly MemberRow[]): Promise<{ id: number }[]> {
  const columns = FILE_FIELDS.map(snake);
  const empty = toColumnValues(EMPTY_FIELDS);
  return all(
    db,
    `INSERT INTO members (${columns.join(", ")}, registered_at, active_at)
     SELECT ${columns.map((column) => `f.${column}`).join(", ")}, :now::timestamptz, :now::timestamptz
       FROM jsonb_populate_recordset(NULL::members, :records::jsonb) f ORDER BY f.id
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    { records: JSON.stringify(rows.map((row, id) => ({ id, ...empty, ...toColumnValues(row) }))), now },
  );
}

function batches<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / ROWS_PER_STATEMENT);
  return Array.from({ length: count }, (_, at) =>
    rows.slice(at * ROWS_PER_STATEMENT, (at + 1) * ROWS_PER_STATEMENT),
  );
}
