import { clubOrigin } from "#app/edge/host.ts";
import { type Command, runCommand } from "./command.ts";
import { onHost } from "./open-host.ts";

interface ListedClub {
  subdomain: string;
  name: string;
  tenant: string;
  state: string;
  trusted: boolean;
  version: string;
  people: number;
  created: Date;
  last_error: string | null;
}

const command: Command = {
  name: "clubs:list",
  summary: "Lists every club with its state and version.",
  options: {},
};

await runCommand(command, () =>
  onHost(async ({ app, env }) => {
    const { rows } = await app.database.platform.raw<{ rows: ListedClub[] }>(
      `SELECT o.subdomain, o.name, o.tenant_id AS tenant, o.trusted, t.schema_version AS version, o.created_at AS created, t.last_error,
              CASE WHEN t.state <> 'active' THEN t.state WHEN o.suspended_at IS NULL THEN 'active' ELSE 'suspended' END AS state,
              (SELECT count(*) FROM platform.affiliations a WHERE a.tenant_id = o.tenant_id) AS people
         FROM platform.organizations o JOIN platform.tenants t ON t.id = o.tenant_id
        ORDER BY o.subdomain`,
    );
    const clubs = rows.map((club) => ({ ...club, address: clubOrigin(env.BASE_URL, club.subdomain) }));
    const width = Math.max(0, ...clubs.map(({ address }) => address.length));
    return {
      data: clubs,
      lines: [
        ...clubs.map(
          ({ address, state, trusted, tenant, name }) =>
            `${address.padEnd(width)}  ${state.padEnd(9)}  ${trusted ? "trusted" : "       "}  ${tenant}  ${name}`,
        ),
        clubs.length === 1 ? "1 club" : `${clubs.length} clubs`,
      ],
    };
  }),
);
