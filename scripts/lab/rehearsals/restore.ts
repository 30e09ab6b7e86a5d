import { rehearseRestore } from "#tests/support/restore/rehearse.ts";
import { ensureBuilt } from "../../toolchain.mjs";
import { defineRehearsal } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "one club's data is lost, then the whole database: both come back from the backup",
  help: `Backs up a PostgreSQL 15 with pgBackRest as in ops/pgbackrest (full and differential backups, and the log as it is written) while
a club is used. Restores a copy to several points in time, one after the other: each must have every act acknowledged before that
point once, and no later one. Brings one club back from the last copy (clubs:export, clubs:import --replace) while the others go on.
Then the machine is lost, and everything is restored and served again. A fault is an act that is missing or should not be there, a
restored club that is incomplete, another club that was touched, or more than 5 minutes lost.`,
  packages: ["postgresql-15", "pgbackrest"],
  options: {
    clubs: { default: 1_000, unit: "clubs" },
    restores: { default: 10, unit: "restores, each to another point in time" },
    seconds: { default: 40, unit: "seconds of writes, in which those points lie" },
  },
  async run({ options, say, fault }) {
    await ensureBuilt((line: string) => say(`  ${line}`));
    await rehearseRestore({ ...options, say, fault });
  },
});
