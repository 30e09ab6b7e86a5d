import { rehearseFailover } from "#tests/support/failover/rehearse.ts";
import { ensureBuilt } from "../toolchain.mjs";
import { defineRehearsal } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "the database's primary is killed under load",
  help: `Serves the built product on three PostgreSQL 15 of Patroni with etcd (synchronous) behind HAProxy, by the files in ops. While
programs write, the primary and its Patroni are killed (−9), and started again once another has taken over, ten times.
A fault is an act that was acknowledged and is lost or there twice, an answer other than 503 while there is no primary, or a restart
of the product.`,
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
