import { rehearseFailover } from "#tests/support/failover/rehearse.ts";
import { ensureBuilt } from "../../toolchain.mjs";
import { defineRehearsal } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "the database's primary is killed under load",
  help: `Serves the built product on three PostgreSQL 15 servers under Patroni and etcd, with synchronous replication, behind HAProxy, with
the files in ops. Ten times, while programs write, the primary and its Patroni are killed (kill -9), and restarted once another server
has taken over. A fault is an acknowledged act that is lost or was done twice, an answer other than 503 while there is no primary,
or a restart of the product.`,
  packages: ["postgresql-15", "patroni", "etcd-server", "haproxy"],
  options: {
    kills: { default: 10, unit: "kills" },
    callers: { default: 3, unit: "programs that write" },
  },
  async run({ options, say, fault }) {
    await ensureBuilt((line: string) => say(`  ${line}`));
    await rehearseFailover({ ...options, say, fault });
  },
});
