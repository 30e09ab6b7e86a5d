/** Names of database roles that DDL may grant to; checked identifiers, safe inside SQL text. */
export interface DatabaseRoles {
  /** The login that the application serves with; owns nothing. */
  app: string;
  /** The group that every tenant role belongs to. */
  tenants: string;
}

/** A change of a cell's own tables, besides its clubs' schemas; run once per cell, by the owner, in one transaction. */
export interface CellMigration {
  id: string;
  up(roles: DatabaseRoles): string;
}

/** A change of the platform's own schemas; run once, by the owner, in one transaction. */
export interface PlatformMigration {
  id: string;
  up(roles: DatabaseRoles): string;
}

/**
 * A change of every club's schema, as DDL text that runs with search_path on that schema. Ids sort by time
 * (`YYYY-MM-DD-NN-name`) across the core and all modules. `tenantRole` is for REVOKEs on append-only tables.
 */
export interface TenantMigration {
  id: string;
  up(schema: { tenantRole: string }): string;
}

/** The migrations that make a database ready for the platform and clubs, each list oldest first. */
export interface DatabaseMigrations {
  cell: readonly CellMigration[];
  platform: readonly PlatformMigration[];
  /** Those of every club's schema, sorted by id: a database remembers which ones a run has given its clubs. */
  clubs: readonly TenantMigration[];
}
