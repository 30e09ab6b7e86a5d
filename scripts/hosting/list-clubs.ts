import { CLUB_STATE } from "#app/flows/hosting/hosting.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import type { Database } from "#tenants/database.ts";
import { all } from "#tenants/sql.ts";
import { type Command, runCommand } from "./command.ts";
import { onHost } from "./open-host.ts";

interface ListedClub {
  subdomain: string;
  name: string;
  tenant: string;
  cell: string;
  state: string;
  trusted: boolean;
  people: number;
  created: Date;
}

/** What a cell's control table says about a schema. */
interface Schema {
  version: string;
  lastError: string | null;
}

const command: Command = {
  name: "clubs:list",
  summary: "Lists all clubs with their cells, states and versions.",
  options: {},
};

await runCommand(command, () =>
  onHost(async ({ app, env }) => {
    const rows = await all<ListedClub>(
      app.database.platform,
      `SELECT o.subdomain, o.name, o.tenant_id AS tenant, o.trusted, t.cell, o.created_at AS created,
              ${CLUB_STATE} AS state,
              (SELECT count(*) FROM platform.affiliations a WHERE a.tenant_id = o.tenant_id) AS people
         FROM platform.organizations o JOIN platform.tenants t ON t.id = o.tenant_id
        ORDER BY o.subdomain`,
    );
    const schemas = await schemasOf(app.database);
    const clubs = rows.map((club) => ({
      ...club,
      ...stateOf(club, schemas),
      address: clubOrigin(env.BASE_URL, club.subdomain),
    }));
    const width = Math.max(0, ...clubs.map(({ address }) => address.length));
    return {
      data: clubs,
      lines: [
        ...clubs.map(
          ({ address, cell, state, trusted, tenant, name }) =>
            `${address.padEnd(width)}  ${cell.padEnd(8)}  ${state.padEnd(12)}  ${trusted ? "trusted" : "       "}  ${tenant}  ${name}`,
        ),
        clubs.length === 1 ? "1 club" : `${clubs.length} clubs`,
      ],
    };
  }),
);

/** What the cells say about the schemas that clubs use. A cell that is out of reach is left out. */
async function schemasOf(database: Database): Promise<Map<string, Schema>> {
  const answers = await Promise.all(
    database.cells.map((cell) =>
      database
        .withCell(cell, (db) =>
          all<Schema & { id: string }>(
            db,
            "SELECT id, schema_version AS version, last_error FROM control.schemas WHERE state = 'active'",
          ),
        )
        .catch(() => []),
    ),
  );
  return new Map(answers.flat().map(({ id, ...schema }) => [id, schema]));
}

function stateOf({ tenant, state }: ListedClub, schemas: Map<string, Schema>) {
  const { version = null, lastError = null } = schemas.get(tenant) ?? {};
  if (version === null) return { version, last_error: lastError, state: "out of reach" };
  return { version, last_error: lastError, state: lastError === null ? state : "failed" };
}
