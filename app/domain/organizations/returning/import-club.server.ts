import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#app/domain/refusal.ts";
import { violates } from "#app/domain/violations.ts";
import { type UnitHost, withUnitOfWork } from "#app/with-unit-of-work.server.ts";
import { type OwnerUrls, urlOfCell } from "#tenants/cells/cell-urls.ts";
import type { Club } from "#tenants/directory.ts";
import type { ExportManifest } from "#tenants/export-tenant.ts";
import { fillTenant } from "#tenants/returning/fill-tenant.ts";
import { ExportError, readExport } from "#tenants/returning/read-export.ts";
import { swapTenants } from "#tenants/returning/swap-tenants.ts";
import type { TenantId } from "#tenants/tenant.ts";
import { checkedSubdomain } from "../address/subdomain.ts";
import { type ClubMaker, subdomainIsTaken } from "../founding/create-club.server.ts";
import { newPublicId } from "../public-id.ts";
import { withdrawalsAt } from "./keep-withdrawals.server.ts";
import { quietClub } from "./quiet-club.server.ts";
import { type Linked, relinkPeople } from "./relink-people.server.ts";
import { endCredentials, enterDirectory, renewDirectory } from "./take-place.server.ts";
import { withdrawAgain } from "./withdraw-again.server.ts";

export interface ImportHost extends ClubMaker, UnitHost, OwnerUrls {
  /** The ids of the tenant migrations that this version has, sorted. */
  migrations: readonly string[];
}

export interface Imported {
  club: Club;
  /** Rows of all tables. */
  rows: number;
  /** How many members are tied to people whom this installation knows. */
  people: number;
  /** Members who were erased since, and are there again, since no admin would be left without them. */
  notErased: number[];
}

/**
 * Brings a club back from its export: a new one, with the subdomain and the public id that it had, or another name; or in place of a
 * club that is there (`replaces`), whose address, sign-ins and links stay. Everything is made ready behind a tenant that nobody can
 * reach, and becomes the club's by one commit: killed before it, there is nothing that the sweep does not remove. What was withdrawn
 * since is withdrawn again, and it tells nobody of what is past.
 * Throws ExportError; refuses `export-other-version`, `club-there`, and what `createClub` refuses for a subdomain.
 */
export async function importClub(
  app: ImportHost,
  { directory, subdomain, replaces }: { directory: string; subdomain?: string; replaces?: Club },
): Promise<Imported> {
  const manifest = await readExport(directory);
  if (!isDeepStrictEqual(manifest.migrations, app.migrations))
    throw new Refusal("export-other-version", undefined, { version: manifest.schemaVersion });
  if (replaces && manifest.club?.publicId !== replaces.publicId)
    throw new ExportError("The export is of another club than the one that is to be replaced.");
  const face = replaces ?? (await newFace(app, manifest, subdomain));
  // The copy takes the place of what is there, so it is made beside it.
  const tenant = await app.provisioner.claim(replaces?.cell);
  const cell = await cellOf(app, tenant);
  let ready: Ready;
  try {
    await fillTenant({
      ...{ ownerUrl: urlOfCell(app, cell), tenant, directory, manifest },
      notBefore: replaces?.tenant,
    });
    ready = await makeReady(app, { ...face, tenant, cell }, replaces?.tenant);
    if (!replaces) await app.database.withPlatform({}, (db) => enterDirectory(db, ready.club, ready.people));
  } catch (error) {
    await app.provisioner.drop(tenant);
    if (violates(error, "organizations_subdomain_key")) throw new Refusal("subdomain-taken", "subdomain");
    throw error;
  }
  const club = { ...ready.club, tenant: replaces?.tenant ?? tenant };
  if (replaces) await renewDirectory(app.database, club, ready.people);
  app.directory.forget(club.tenant);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { club, rows, people: ready.people.length, notErased: ready.notErased };
}

interface Ready {
  club: Club;
  people: Linked[];
  notErased: number[];
}

/** Makes what was filled what the club is to be now, and puts it in the place of another tenant. */
async function makeReady(app: ImportHost, hidden: Club, living: TenantId | undefined): Promise<Ready> {
  const { tenant, publicId, cell } = hidden;
  const withdrawals = await withdrawalsAt(app.database.platform, publicId);
  const { name, notErased } = await withUnitOfWork(app, hidden, { as: "system" }, async (uow) => {
    const left = await withdrawAgain(uow, withdrawals);
    await quietClub(uow);
    // Devices belong to sign-ins, and to a club that was not there nobody is signed in.
    if (!living) await uow.db("push_subscriptions").delete();
    return { name: uow.organization.name, notErased: left };
  });
  await app.database.withCell(cell, (db) => db("outbox").where({ tenant_id: tenant }).delete());
  const people = await relinkPeople(app, hidden);
  if (living) {
    const before = endCredentials({ copy: tenant, living });
    await swapTenants({ ownerUrl: urlOfCell(app, cell), tenant: living, other: tenant, before });
  }
  return { club: { ...hidden, name }, people, notErased };
}

async function cellOf({ database }: ImportHost, tenant: TenantId): Promise<string> {
  const row = await database.platform("platform.tenants").where({ id: tenant }).first("cell");
  return row.cell;
}

/** What the directory is to say of a club that is not there. */
async function newFace(
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
    ...{ tenant: "", cell: "main", subdomain, publicId, name: club?.name ?? subdomain },
    ...{ suspended: false, closesAt: null, trusted: false, welcomesPerDay: 50, demo: false },
  };
}
