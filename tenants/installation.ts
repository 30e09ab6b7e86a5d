import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { allCells, MAIN, type OwnerUrls, type Poolers, throughPooler } from "./cells/cell-urls.ts";
import { WrongCellError } from "./cells/ensure-cell.ts";
import type { CellMigration, DatabaseMigrations, DatabaseRoles } from "./migration.ts";
import { isSqlState } from "./owner-pool.ts";
import { checkedRoles } from "./tenant.ts";
import { hasTable } from "./tenant-tables.ts";

/**
 * What a database knows of the installation that it belongs to. A PostgreSQL server has one namespace of roles for all its
 * databases, so each installation has roles of its own, named when its first database is prepared.
 */
export interface Installation {
  /** Eight letters and digits that are the same in all its databases. */
  name: string;
  roles: DatabaseRoles;
  /** `secretId` of the password that the serving login got. */
  secretId: string;
  /** The version that migrated it last, and the oldest that can serve it. */
  version: string;
  servedFrom: string;
}

/** A version of the product: its own number, and the number of the oldest that can serve what it has migrated. */
export interface ProductVersion {
  number: string;
  servedFrom: string;
}

/** Connection strings of the serving login and of the owner, for the platform and for the cells besides `main`. */
export interface Addresses {
  appUrl: string;
  ownerUrl: string;
  cells: Readonly<Record<string, { appUrl: string; ownerUrl: string }>>;
  /** The cells that answer and do not fit: they are not served by this process. */
  unfit?: readonly string[];
}

export interface OpenedInstallation extends Addresses {
  /** The cells besides `main` that can't be reached, or do not fit; their clubs get 503. */
  failedCells: { cell: string; error: unknown }[];
}

/** What an opened database must fit: otherwise nothing may be done on it. */
export interface Expected {
  /** The password of the serving login, which is derived from SECRET. */
  appPassword: string;
  migrations: DatabaseMigrations;
  version: ProductVersion;
  /** The poolers that the serving login goes through. */
  poolers?: Poolers;
  /** Whether a database that a newer version has migrated will do, if that version says so: for serving, during an upgrade. */
  allowsNewer?: boolean;
}

/** A database does not fit the process that opens it; the message is one line for a person. */
export class InstallationError extends Error {
  override readonly name: string = "InstallationError";
}

/** A database was made by an earlier version, from which no migration leads to this one. */
export class EarlierVersionError extends InstallationError {
  override readonly name = "EarlierVersionError";
  readonly cell: string;
  constructor(cell: string) {
    super(
      `${describeDatabase(cell)} was made by an earlier version, whose data this one can't take over: go on with that version, or start anew with an empty database.`,
    );
    this.cell = cell;
  }
}

/**
 * The pooler does not let the serving login through: now, since it is down or its server was a moment ago, or until it knows the
 * login. It does not say which, so trying again may help. The message is one line for a person.
 */
export class PoolerError extends Error {
  override readonly name = "PoolerError";
  constructor(url: string, refused: Error) {
    const { host, username } = new URL(url);
    super(`The pooler at ${host} does not let the login ${username} through: ${refused.message}`);
  }
}

/**
 * The schema that a database has while a backup is brought back into it, with why in its table `note`. Whatever else the
 * database has is then half of something.
 */
export const RESTORING = "restoring";

const CONNECT_MS = 10_000;
/** The error code of a login whose password is another one. */
export const WRONG_PASSWORD = "28P01";

/** A name for a new installation. */
export function newInstallationName(): string {
  const letters = "0123456789abcdefghjkmnpqrstvwxyz";
  return Array.from(randomBytes(8), (byte) => letters[byte % 32]).join("");
}

/** The roles of a new installation. */
export function rolesNamed(installation: string): DatabaseRoles {
  return checkedRoles({
    app: `teamsheet_${installation}_app`,
    tenants: `teamsheet_${installation}_tenants`,
  });
}

/** Tells two secrets apart without saying anything about them: a digest of the password that is derived from one. */
export function secretId(appPassword: string): string {
  return createHash("sha256").update(`id of ${appPassword}`).digest("hex").slice(0, 16);
}

/** What the database says, read by its owner; undefined if no version of the product has prepared it. */
export async function readInstallation(
  client: Pick<pg.ClientBase, "query">,
): Promise<(Installation & { cell: string }) | undefined> {
  if (!(await hasTable(client, "control.cell"))) return undefined;
  const { rows } = await client.query<{
    cell: string;
    name: string;
    app: string;
    tenants: string;
    secretId: string;
    version: string;
    servedFrom: string;
  }>(
    `SELECT name AS cell, installation AS name, app_role AS app, tenants_role AS tenants,
            secret_id AS "secretId", version, served_from AS "servedFrom" FROM control.cell`,
  );
  if (!rows[0]) return undefined;
  const { app, tenants, ...rest } = rows[0];
  return { ...rest, roles: checkedRoles({ app, tenants }) };
}

/**
 * Was a database made by an earlier version: does it have migrations, and not the first of today's, or another edition of one
 * that it lacks (`2026-11-28-01-club-2` of `2026-11-28-01-club-3`)?
 */
export async function isOfEarlierVersion(
  client: Pick<pg.ClientBase, "query">,
  cell: string,
  migrations: DatabaseMigrations,
): Promise<boolean> {
  const { cell: ofCell, platform } = migrations;
  const isMain = cell === MAIN;
  const ledgers = ["ledger.cell_migrations", ...(isMain ? ["ledger.platform_migrations"] : [])];
  const applied = new Set<string>();
  for (const ledger of ledgers) {
    if (!(await hasTable(client, ledger))) continue;
    const { rows } = await client.query<{ id: string }>(`SELECT id FROM ${ledger}`);
    for (const { id } of rows) applied.add(id);
  }
  const firsts = [ofCell[0], ...(isMain ? [platform[0]] : [])];
  if (applied.size === 0) return false;
  if (firsts.some((first) => first && !applied.has(first.id))) return true;
  const had = await appliedTo(client, cell);
  const known = [...migrationsFor(cell, migrations), ...migrations.clubs].map(({ id }) => id);
  const unknown = new Set([...had].filter((id) => !known.includes(id)).map(withoutEdition));
  return known.some((id) => !had.has(id) && unknown.has(withoutEdition(id)));
}

/** The id of a migration without the number of its edition, if it has one. */
function withoutEdition(id: string): string {
  return id.replace(/-\d+$/, "");
}

/** Throws EarlierVersionError if a database was made by an earlier version. */
export async function ensureNotEarlier(
  client: Pick<pg.ClientBase, "query">,
  cell: string,
  migrations: DatabaseMigrations,
): Promise<void> {
  if (await isOfEarlierVersion(client, cell, migrations)) throw new EarlierVersionError(cell);
}

/** A cell's database in words, at the beginning of a sentence. */
export function describeDatabase(cell: string): string {
  return cell === MAIN ? "The database" : `The database of the cell ${cell}`;
}

/** What is being brought back into a database, in words; undefined if nothing is. */
export async function restoringIn(client: Pick<pg.ClientBase, "query">): Promise<string | undefined> {
  if (!(await hasTable(client, `${RESTORING}.note`))) return undefined;
  const { rows } = await client.query<{ words: string }>(`SELECT words FROM ${RESTORING}.note`);
  return rows[0]?.words ?? "a backup";
}

/** Throws InstallationError if a backup was being brought back into a database, and that was not completed. */
export async function ensureNotRestoring(
  client: Pick<pg.ClientBase, "query">,
  where = "The database",
): Promise<void> {
  const words = await restoringIn(client);
  if (words !== undefined)
    throw new InstallationError(
      `${where} is half restored (${words}), and can't be used before npm run restore has completed.`,
    );
}

/** The names of the serving login and of the group of clubs in a prepared database. */
export async function rolesIn(client: Pick<pg.ClientBase, "query">): Promise<DatabaseRoles> {
  const found = await readInstallation(client);
  if (!found) throw new InstallationError("The database is not prepared: npm run migrate");
  return found.roles;
}

/**
 * Opens the databases of an installation as they are, without changing anything in them. Throws InstallationError if the
 * platform's is not prepared or was made by an earlier version (EarlierVersionError), if SECRET is not the one that it was
 * prepared with, or if its version does not fit, and if a cell is another installation's; WrongCellError if a connection string
 * leads to another cell. A cell that is out of reach, or that does not fit, stops nothing.
 */
export async function openInstallation(owners: OwnerUrls, expected: Expected): Promise<OpenedInstallation> {
  const failedCells: OpenedInstallation["failedCells"] = [];
  const unfit: string[] = [];
  const opened = await Promise.all(
    allCells(owners).map(async ([cell, ownerUrl]) => {
      try {
        return [cell, await openOne(cell, ownerUrl, expected)] as const;
      } catch (error) {
        if (cell === MAIN || error instanceof WrongCellError) throw error;
        if (error instanceof InstallationError) unfit.push(cell);
        failedCells.push({ cell, error });
        return undefined;
      }
    }),
  );
  const found = new Map(opened.filter((one) => one !== undefined));
  const main = found.get(MAIN);
  if (!main) throw new InstallationError("The database is not prepared: npm run migrate");
  for (const [cell, { name }] of found) ensureSame(main.name, cell, name);
  return { ...addressesFor(owners, main.roles.app, expected), unfit, failedCells };
}

/** Throws InstallationError if a cell belongs to another installation than the platform. */
export function ensureSame(installation: string, cell: string, found: string): void {
  if (found !== installation)
    throw new InstallationError(
      `The database of the cell ${cell} belongs to another installation (${found}).`,
    );
}

/** The connection strings of both logins to every database of an installation. */
export function addressesFor(
  owners: OwnerUrls,
  app: string,
  { appPassword, poolers = {} }: Pick<Expected, "appPassword" | "poolers">,
): Addresses {
  const both = (ownerUrl: string, cell: string) => ({
    ownerUrl,
    appUrl: throughPooler(appUrlFrom(ownerUrl, app, appPassword), poolers, cell),
  });
  const cells = Object.entries(owners.cells ?? {}).map(([cell, url]) => [cell, both(url, cell)]);
  return { ...both(owners.ownerUrl, MAIN), cells: Object.fromEntries(cells) };
}

async function openOne(cell: string, ownerUrl: string, expected: Expected): Promise<Installation> {
  const found = await asClient(ownerUrl, async (client) => {
    const where = describeDatabase(cell);
    await ensureNotRestoring(client, where);
    await ensureNotEarlier(client, cell, expected.migrations);
    const installation = await readInstallation(client);
    if (!installation) throw new InstallationError(`${where} is not prepared: npm run migrate`);
    if (installation.cell !== cell) throw new WrongCellError(cell, installation.cell);
    ensureFits(where, await appliedTo(client, cell), installation, { ...expected, cell });
    return installation;
  });
  const direct = appUrlFrom(ownerUrl, found.roles.app, expected.appPassword);
  const refused = await findLoginError(direct);
  if (refused && isSqlState(refused, WRONG_PASSWORD))
    throw new InstallationError(
      `The login ${found.roles.app} has another password than the one made of SECRET: npm run migrate -- --new-secret gives it this one.`,
    );
  if (refused) throw refused;
  const pooled = throughPooler(direct, expected.poolers ?? {}, cell);
  const refusedThere = pooled === direct ? undefined : await findLoginError(pooled);
  if (refusedThere) throw new PoolerError(pooled, refusedThere);
  return found;
}

/** The ids of the migrations that a database has, with those that its clubs were given. */
export async function appliedTo(client: Pick<pg.ClientBase, "query">, cell: string): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM ledger.cell_migrations
      UNION SELECT unnest(clubs_migrations) FROM control.cell
      ${cell === MAIN ? "UNION SELECT id FROM ledger.platform_migrations" : ""}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Throws InstallationError unless a database with these migrations fits a version of the product. Migrations that this build
 * does not know are no reason: they may be those of a module that it leaves out.
 */
function ensureFits(
  where: string,
  applied: ReadonlySet<string>,
  installation: Pick<Installation, "secretId" | "version" | "servedFrom">,
  expected: Expected & { cell: string },
): void {
  const { migrations, version } = expected;
  const known = [...migrationsFor(expected.cell, migrations), ...migrations.clubs].map(({ id }) => id);
  if (known.some((id) => !applied.has(id)))
    throw new InstallationError(
      `${where} is older than this version (${version.number}): npm run migrate, after a backup.`,
    );
  if (installation.secretId !== secretId(expected.appPassword))
    throw new InstallationError(
      `SECRET is not the one that this installation was prepared with. Set that one; or, to change it for good: npm run migrate -- --new-secret`,
    );
  const { version: by, servedFrom } = installation;
  if (!isBefore(version.number, by)) return;
  const canServe = !isBefore(version.number, servedFrom);
  if (canServe && expected.allowsNewer) return;
  throw new InstallationError(
    canServe
      ? `${where} was migrated by a newer version (${by}); this one (${version.number}) can still serve it, and nothing else. Run the command with ${by}.`
      : `${where} is newer than this version: ${by} migrated it, and the oldest version that can serve it is ${servedFrom}; this is ${version.number}.`,
  );
}

/** The migrations of a cell's database: in `main`, also the platform's. */
export function migrationsFor(
  cell: string,
  { cell: ofCell, platform }: DatabaseMigrations,
): readonly CellMigration[] {
  return cell === MAIN ? [...ofCell, ...platform] : ofCell;
}

/** Is one version number, such as 0.2.0, older than another? */
export function isBefore(one: string, other: string): boolean {
  const parts = (version: string) => version.split(".").map(Number);
  const [left, right] = [parts(one), parts(other)];
  const at = left.findIndex((part, index) => part !== (right[index] ?? 0));
  return at !== -1 && (left[at] ?? 0) < (right[at] ?? 0);
}

/**
 * The owner's connection string with the serving login in place of the owner's. Throws if the URL has no place for a
 * login: the product would then serve as the owner.
 */
export function appUrlFrom(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl);
  url.searchParams.delete("user");
  url.searchParams.delete("password");
  url.username = user;
  url.password = encodeURIComponent(password);
  if (url.username !== user) throw new Error("DATABASE_URL needs a host: postgres://user:password@host/db");
  return url.href;
}

/** Why a login can't sign in; undefined if it can. */
export async function findLoginError(url: string): Promise<Error | undefined> {
  try {
    await asClient(url, (client) => client.query("SELECT 1"));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Runs `work` on one connection, which is closed afterwards. */
export async function asClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // If the server goes away, the statement that it does not answer fails; that is enough.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
