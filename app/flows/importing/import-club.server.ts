import { rename, rm } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { subdomainIsTaken } from "#app/core/club/address/free-subdomains.server.ts";
import { checkedSubdomain } from "#app/core/club/address/subdomain.ts";
import { newPublicId } from "#app/core/club/public-id.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { ClubMaker } from "#app/flows/founding/create-club.server.ts";
import { type Host, WELCOMES_AT_FIRST } from "#app/flows/hosting/hosting.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { violates } from "#app/kernel/violations.ts";
import { type OwnerUrls, urlOfCell } from "#tenants/cells/cell-urls.ts";
import type { Club } from "#tenants/directory.ts";
import { type ExportManifest, exportTenant } from "#tenants/export-tenant.ts";
import { fillTenant } from "#tenants/importing/fill-tenant.ts";
import { ExportError, readExport } from "#tenants/importing/read-export.ts";
import { swapTenants } from "#tenants/importing/swap-tenants.ts";
import { run } from "#tenants/sql.ts";
import type { TenantId } from "#tenants/tenant.ts";
import { discardPending } from "./discard-pending.server.ts";
import { dontFollow, followLater } from "./follow-replaced.server.ts";
import { withdrawalsAt } from "./keep-withdrawals.server.ts";
import { type Linked, relinkPeople } from "./relink-people.server.ts";
import {
  endCredentials,
  enterDirectory,
  erasedSince,
  renewDirectory,
  unsubscribe,
} from "./take-place.server.ts";
import { withdrawAgain } from "./withdraw-again.server.ts";

export interface ImportHost extends ClubMaker, UnitHost, OwnerUrls {
  /** The ids of the tenant migrations that this version has, sorted. */
  migrations: readonly string[];
}

export interface Imported {
  club: Club;
  /** Rows of all tables. */
  rows: number;
  /** How many members are linked to identities of this installation. */
  people: number;
  /** Members who have been erased since the export, but are back because the club would have no admin without them. */
  notErased: number[];
  /** The error, if the last acts of the replaced club could not be added to the folder that keeps it. */
  notKept?: unknown;
}

interface Wanted {
  /** Who brings it back. */
  by: Host;
  /** The directory of the export. */
  directory: string;
  subdomain?: string;
  replaces?: Club;
  /** The directory that keeps the replaced club; it must not exist yet. */
  keep?: string;
}

/**
 * Brings a club back from its export: as a new one, with the subdomain and public id that it had, or with another
 * subdomain; or in place of an existing club (`replaces`), whose address, sign-ins and links stay. Everything is
 * prepared in a tenant that nobody can reach, and becomes the club's in one commit: if the process is killed before
 * that, the sweep removes all of it; after it, a job brings the platform in line. What was withdrawn since the export is withdrawn again, and the club tells nobody
 * of what is past. The replaced club is exported to a directory (`keep`), up to its last act.
 * Throws ExportError; refuses `export-other-version`, `club-there`, and what `createClub` refuses for a subdomain.
 */
export async function importClub(
  app: ImportHost,
  { by, directory, subdomain, replaces, keep }: Wanted,
): Promise<Imported> {
  const manifest = await readExport(directory);
  if (!isDeepStrictEqual(manifest.migrations, app.migrations))
    throw new Refusal("export-other-version", undefined, { version: manifest.schemaVersion });
  if (replaces && manifest.club?.publicId !== replaces.publicId)
    throw new ExportError("The export is of another club than the one that is to be replaced.");
  const entry = replaces ?? (await newDirectoryEntry(app, manifest, subdomain));
  // Before anything is changed, so that a directory that can't be written to stops the import.
  if (replaces && keep) await exportFormer(app, replaces, keep);
  // The copy takes the place of the existing club, so it is made in the same cell.
  const tenant = await app.provisioner.claim(replaces?.cell);
  const hidden = { ...entry, tenant, cell: await readTenantCell(app, tenant) };
  const ready = await orDrop(app, tenant, async () => {
    await fillTenant({
      ownerUrl: urlOfCell(app, hidden.cell),
      tenant,
      directory,
      manifest,
      notBefore: replaces?.tenant,
    });
    const withdrawals = await withdrawalsAt(app.database.platform, hidden.publicId);
    const made = await makeReady(app, hidden, { withdrawals, isNew: !replaces });
    if (!replaces) await app.database.withPlatform({}, (db) => enterDirectory(db, made, by));
    return made;
  });
  if (replaces) await replace(app, replaces.tenant, ready, by);
  const club = { ...ready.club, tenant: replaces?.tenant ?? tenant };
  if (replaces) {
    await renewDirectory(app.database, { club, people: ready.people }, by);
    await dontFollow(app.database, club);
  }
  app.directory.forget(club.tenant);
  const notKept = replaces && keep ? await exportFinalState(app, { ...replaces, tenant }, keep) : undefined;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { club, rows, people: ready.people.length, notErased: ready.notErased, notKept };
}

interface Ready {
  /** With the tenant that nobody can reach. */
  club: Club;
  people: Linked[];
  /** The members whom we tried to erase, and those of them whom we could not. */
  tried: number[];
  notErased: number[];
}

/** Removes the tenant if `work` fails. */
async function orDrop<T>(app: ImportHost, tenant: TenantId, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await app.provisioner.drop(tenant);
    if (violates(error, "organizations_subdomain_key")) throw new Refusal("subdomain-taken", "subdomain");
    throw error;
  }
}

/** Makes the filled copy what the club is to be now. */
async function makeReady(
  app: ImportHost,
  hidden: Club,
  { withdrawals, isNew }: { withdrawals: Parameters<typeof withdrawAgain>[1]; isNew: boolean },
): Promise<Ready> {
  const { name, notErased } = await withUnitOfWork(app, hidden, { as: "system" }, async (uow) => {
    const left = await withdrawAgain(uow, withdrawals);
    await discardPending(uow);
    // Devices belong to sign-ins, and a new club has none.
    if (isNew) await uow.db("push_subscriptions").delete();
    return { name: uow.organization.name, notErased: left };
  });
  const { tenant, cell } = hidden;
  await app.database.withCell(cell, (db) => db("outbox").where({ tenant_id: tenant }).delete());
  const people = await relinkPeople(app, hidden);
  const tried = withdrawals.flatMap(({ memberId, what }) => (what === "erased" ? memberId : []));
  return { club: { ...hidden, name }, people, tried, notErased };
}

/**
 * Swaps the prepared copy with the living club. Members who were erased there in the meantime are erased in the copy
 * first; that takes more than one statement, so the swap is tried again. If it fails, the copy is left to the sweep: we
 * may not know whether it was committed, and then its tenant holds the former club.
 */
async function replace(app: ImportHost, living: TenantId, ready: Ready, by: Host): Promise<void> {
  for (;;) {
    const missed = await exchange(app, living, ready, by);
    if (missed.length === 0) return;
    const withdrawals = missed.map(({ id }) => ({ memberId: id, what: "erased" }));
    const { people, tried, notErased } = await makeReady(app, ready.club, { withdrawals, isNew: false });
    ready.people = people;
    ready.tried.push(...tried);
    ready.notErased.push(...notErased);
  }
}

/**
 * Swaps the two tenants, unless members have been erased in the meantime whom we have not yet tried to erase in the
 * copy: then it returns these, and swaps nothing.
 */
async function exchange(
  app: ImportHost,
  living: TenantId,
  { club: { tenant, cell }, tried }: Ready,
  by: Host,
): Promise<{ id: number }[]> {
  const both = { copy: tenant, current: living };
  // The sweep removes what is behind this tenant after an hour, which is to begin now, not when the import began.
  const stayAnHour = () =>
    run(app.database.platform, "UPDATE platform.tenants SET created_at = now() WHERE id = :tenant", {
      tenant,
    });
  await stayAnHour();
  const missed = await swapTenants<{ id: number }>({
    ownerUrl: urlOfCell(app, cell),
    tenant: living,
    other: tenant,
    unless: erasedSince(both, tried),
    before: `${endCredentials(both)}; ${unsubscribe(both)}`,
    after: followLater(by),
  });
  await stayAnHour();
  return missed;
}

async function readTenantCell({ database }: ImportHost, tenant: TenantId): Promise<string> {
  const row = await database.platform("platform.tenants").where({ id: tenant }).first("cell");
  return row.cell;
}

/** The directory's entry for a club that does not exist yet. */
async function newDirectoryEntry(
  { database }: ImportHost,
  { club }: ExportManifest,
  wanted: string | undefined,
): Promise<Club> {
  const subdomain = checkedSubdomain(wanted ?? club?.subdomain ?? "");
  const publicId = club?.publicId ?? newPublicId();
  const known = await database
    .platform("platform.organizations")
    .where({ public_id: publicId })
    .first("subdomain");
  if (known) throw new Refusal("club-there", undefined, { subdomain: known.subdomain });
  if (await subdomainIsTaken(database.platform, subdomain)) throw new Refusal("subdomain-taken", "subdomain");
  return {
    tenant: "",
    cell: "main",
    subdomain,
    publicId,
    name: club?.name ?? subdomain,
    suspended: false,
    closesAt: null,
    trusted: false,
    welcomesPerDay: WELCOMES_AT_FIRST,
    demo: false,
  };
}

/**
 * Exports the club again once it is replaced and nobody can change it any more. The new export replaces the first one,
 * which lacks what was done in between. `former` has the tenant that now holds its data. Returns the error if that
 * fails; the first export then stays.
 */
async function exportFinalState(owners: OwnerUrls, former: Club, directory: string): Promise<unknown> {
  const fresh = `${directory}.whole`;
  try {
    await exportFormer(owners, former, fresh);
    await rm(directory, { recursive: true });
    await rename(fresh, directory);
    return undefined;
  } catch (error) {
    return error;
  }
}

async function exportFormer({ ownerUrl, cells }: OwnerUrls, former: Club, directory: string): Promise<void> {
  const { tenant, subdomain, publicId, name } = former;
  await exportTenant({ ownerUrl, cells, tenant, directory, club: { subdomain, publicId, name } });
}
