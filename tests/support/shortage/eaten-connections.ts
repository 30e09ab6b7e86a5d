import pg from "pg";
import { TEST_ROLES } from "#tests/support/test-roles.ts";
import type { Shortage } from "./shortage.ts";

const MORE_THAN_ANY = 1_000;

/** Somebody else takes every connection of the server, including the product's. */
export function eatConnections(ownerUrl: string): Pick<Shortage, "begin" | "end"> {
  const eaten: pg.Client[] = [];
  let goesOn = true;
  let eating: Promise<void> | undefined;

  /** Takes one more; false if there is none. */
  const eat = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: ownerUrl });
    client.on("error", () => {});
    try {
      await client.connect();
      eaten.push(client);
      return true;
    } catch {
      await client.end().catch(() => {});
      return false;
    }
  };
  return {
    async begin() {
      while (eaten.length < MORE_THAN_ANY && (await eat()));
      // Cuts the product's own connections, and takes them before the product can reconnect.
      const [first] = eaten;
      await first?.query(`ALTER ROLE ${TEST_ROLES.app} CONNECTION LIMIT 0`);
      await first?.query(
        `SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE usename = '${TEST_ROLES.app}'`,
      );
      while (eaten.length < MORE_THAN_ANY && (await eat()));
      await first?.query(`ALTER ROLE ${TEST_ROLES.app} CONNECTION LIMIT -1`);
      eating = (async () => {
        while (goesOn) if (!(await eat())) await new Promise((resolve) => setTimeout(resolve, 100));
      })();
    },
    async end() {
      goesOn = false;
      await eating;
      await Promise.all(eaten.map((client) => client.end()));
    },
  };
}
