import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { withDatabase } from "./postgres-setup.ts";

/** Databases on this run's server that no version of the product has prepared. */
export interface EmptyDatabases {
  /** A superuser's connection to the server. */
  server: pg.Client;
  serverUrl: string;
  /** The connection string of a login that may make roles and nothing else; it is dropped at the end. */
  ordinaryOwner(): Promise<string>;
  /** An empty database of the server's owner, or of an ordinary one, or a copy of another database. */
  make(options?: { owner?: string; copyOf?: string }): Promise<string>;
  /** A login to be dropped at the end. */
  forget(...logins: string[]): void;
}

/** Await it at the top of a file: what was made is removed at its end, with the roles of clubs and installations. */
export async function emptyDatabases(): Promise<EmptyDatabases> {
  const { ownerUrl: serverUrl } = inject("testTemplate");
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  const databases: string[] = [];
  const logins: string[] = [];
  afterAll(async () => {
    const roles = new Set<string>();
    for (const name of databases) {
      const client = new pg.Client({ connectionString: withDatabase(serverUrl, name) });
      await client.connect();
      const { rows } = await client
        .query("SELECT app_role, tenants_role FROM control.cell")
        .catch(() => ({ rows: [] }));
      const clubs = await client.query("SELECT id FROM control.schemas").catch(() => ({ rows: [] }));
      for (const role of [...clubs.rows.map(({ id }) => id), ...Object.values(rows[0] ?? {})])
        roles.add(role);
      await client.end();
    }
    for (const name of databases) await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    // Owners last: what they have granted goes with the roles that have it.
    for (const role of [...roles, ...logins]) await server.query(`DROP ROLE IF EXISTS ${role}`);
    await server.end();
  });
  return {
    server,
    serverUrl,
    async ordinaryOwner() {
      const login = `owner_${randomBytes(5).toString("hex")}`;
      logins.push(login);
      await server.query(`CREATE ROLE ${login} LOGIN CREATEROLE PASSWORD 'ordinary'`);
      return Object.assign(new URL(serverUrl), { username: login, password: "ordinary" }).href;
    },
    async make({ owner, copyOf } = {}) {
      const name = `installation_${randomBytes(5).toString("hex")}`;
      databases.push(name);
      const from = copyOf ? ` TEMPLATE ${new URL(copyOf).pathname.slice(1)}` : "";
      const of = owner ? ` OWNER ${new URL(owner).username}` : "";
      await server.query(`CREATE DATABASE ${name}${of}${from}`);
      return withDatabase(owner ?? serverUrl, name);
    },
    forget: (...more) => void logins.push(...more),
  };
}
