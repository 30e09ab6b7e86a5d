import { rehearseRestore } from "#tests/support/restore/rehearse.ts";
import { ensureBuilt } from "../toolchain.mjs";
import { defineRehearsal } from "./rehearsal.ts";

export const rehearsal = defineRehearsal({
  summary: "the database is lost, and one club's data is: both come back from the backup",
  help: `Backs a PostgreSQL 15 up by pgBackRest as ops/pgbackrest says, full and differential, its log as it is written, while a club is
used. A copy is restored to so many minutes, one after the other: every act that was acknowledged before it is there once, none after it. One club
is brought back from the last copy (clubs:export, clubs:import --replace) while the others go on. Then the machine is lost: all is restored and served again.
A fault is an act that is missing or too many, a club that is not whole or was touched, or more than 5 minutes lost.`,
  packages: ["postgresql-15", "pgbackrest"],
  options: {
    clubs: { default: 1_000, unit: "clubs" },
    restores: { default: 10, unit: "restores to a minute" },
    seconds: { default: 40, unit: "seconds of writes, in which those minutes are" },
  },
  async run({ options, say, fault }) {
    await ensureBuilt((line: string) => say(`  ${line}`));
    await rehearseRestore({ ...options, say, fault });
  },
});
