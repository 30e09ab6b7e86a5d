import { VERSION } from "#app/main/version.server.ts";
import { MAIN } from "#tenants/cells/cell-urls.ts";
import type { DatabaseFacts } from "#tenants/examine-database.ts";
import { isBefore } from "#tenants/installation.ts";
import { type Finding, ok } from "./finding.ts";

const OLDEST_POSTGRES = 15;
/** By how many milliseconds the clocks of this machine and the database's may differ: more is a warning, much more a problem. */
const CLOCKS_APART_MS = 2_000;
const CLOCKS_FAR_MS = 60_000;
const MIGRATE = "npm run migrate";

/** The findings about the database that should be this cell. */
export function databaseFindings(facts: DatabaseFacts, cell = MAIN): Finding[] {
  const { version, prepared } = facts;
  if (prepared && prepared.cell !== cell) return [otherCell(prepared.cell)];
  return [
    version < OLDEST_POSTGRES
      ? {
          about: "versions",
          level: "problem" as const,
          what: `PostgreSQL ${version} is too old.`,
          why: "Migrations and queries need 15 or newer.",
          action: "Upgrade the server.",
        }
      : ok("versions", `Teamsheet ${VERSION.number}, Node ${process.versions.node}, PostgreSQL ${version}`),
    clockFinding(facts.clockAheadMs),
    ...(prepared ? [...loginFindings(prepared), ...migrationFindings(prepared)] : [whyNotPrepared(facts)]),
  ];
}

function whyNotPrepared({ restoring, isOfEarlierVersion }: DatabaseFacts): Finding {
  if (restoring !== undefined) return halfRestored(restoring);
  return isOfEarlierVersion ? earlier : unprepared;
}

const earlier: Finding = {
  about: "migrations",
  level: "problem",
  what: "The database was made by an earlier version.",
  why: "This version can't take its data over.",
  action: "Go on with the version that made it, or start anew with an empty database.",
};

const unprepared: Finding = {
  about: "migrations",
  level: "problem",
  what: "The database is not prepared.",
  why: "Nothing can be served from it.",
  action: MIGRATE,
};

function halfRestored(words: string): Finding {
  return {
    about: "database",
    level: "problem",
    what: `It is half restored (${words}).`,
    why: "No process starts before a restore has completed.",
    action: "npm run restore -- --from FOLDER --replace",
  };
}

/** Can this database be served from, as far as its facts show? */
export function isServed({ prepared }: DatabaseFacts, cell = MAIN): boolean {
  return (
    prepared?.cell === cell &&
    prepared.pending.length === 0 &&
    prepared.knowsSecret &&
    prepared.login !== undefined &&
    prepared.login.refused === undefined
  );
}

function otherCell(found: string): Finding {
  return {
    about: "database",
    level: "problem",
    what: `This database is the cell ${found}.`,
    why: "The product looks for clubs in the wrong database.",
    action:
      "Correct DATABASE_URL, which must lead to the cell main, or CELLS. A database keeps its name forever.",
  };
}

function clockFinding(aheadMs: number): Finding {
  const apart = Math.abs(aheadMs);
  const words = `${(apart / 1000).toFixed(1)} s ${aheadMs > 0 ? "ahead of" : "behind"}`;
  if (apart < CLOCKS_APART_MS) return ok("clock", "this machine and the database agree");
  return {
    about: "clock",
    level: apart < CLOCKS_FAR_MS ? "warning" : "problem",
    what: `The database's clock is ${words} this machine's.`,
    why: "Links, sign-ins and deadlines expire by one clock and are displayed by the other.",
    action: "Synchronize both clocks with NTP (to check: timedatectl, chronyc tracking).",
  };
}

function loginFindings(prepared: NonNullable<DatabaseFacts["prepared"]>): Finding[] {
  const { login, openDoors, knowsSecret, ownerLacks } = prepared;
  const about = "login";
  const lacking: Finding[] = ownerLacks.map((need) => ({
    about,
    level: "problem",
    what: `The owner, whose login is in DATABASE_URL, may not ${need}.`,
    why: "Migrations, new clubs and moves fail.",
    action: `${MIGRATE} -- --superuser postgres://postgres:…@host/database`,
  }));
  if (!login)
    return [
      ...lacking,
      {
        about,
        level: "problem",
        what: "The serving login does not exist.",
        why: "Nothing can be served.",
        action: MIGRATE,
      },
    ];
  const found: Finding[] = [...lacking];
  if (!knowsSecret)
    found.push({
      about,
      level: "problem",
      what: "SECRET is not the one that this installation was prepared with.",
      why: "No process can start like this.",
      action: `Set the SECRET that was used then; or, to change it for good: ${MIGRATE} -- --new-secret`,
    });
  else if (login.refused !== undefined)
    found.push({
      about,
      level: "problem",
      what: `The serving login ${login.name} can't sign in: ${login.refused}`,
      why: "Nothing can be served.",
      action: `If its password was changed: ${MIGRATE} -- --new-secret gives it the one made of SECRET`,
    });
  for (const power of login.powers)
    found.push({
      about,
      level: "problem",
      what: `The serving login ${power}.`,
      why: "A bug in one page could then expose other clubs' data.",
      action: `Make sure that the database's owner may alter roles, then run ${MIGRATE}`,
    });
  if (login.owned > 0)
    found.push({
      about,
      level: "problem",
      what: `The serving login owns ${login.owned} objects in the database.`,
      why: "It can change what it owns and open it to others; it should own nothing.",
      action: `Run REASSIGN OWNED BY ${login.name} TO <owner>, in each database of the server.`,
    });
  for (const door of openDoors)
    found.push({
      about,
      level: "warning",
      what: door,
      why: "An attacker who finds a bug in a page could use this to get further.",
      action: `${MIGRATE} -- --superuser postgres://postgres:…@host/database`,
    });
  return found.length > 0
    ? found
    : [ok(about, "owns nothing, and has a club's rights only while it works for that club")];
}

function migrationFindings(prepared: NonNullable<DatabaseFacts["prepared"]>): Finding[] {
  const { pending, clubsPending, failed, version } = prepared;
  const about = "migrations";
  const found: Finding[] = failed.map(({ tenant, error }) => ({
    about,
    level: "problem",
    what: `The schema ${tenant} could not be migrated: ${error ?? "reason unknown"}`,
    why: "Its pages may fail until it has the tables that this version expects.",
    action: `Remove the cause, then run ${MIGRATE}. clubs:list shows which club it is.`,
  }));
  if (isBefore(VERSION.number, version))
    found.push({
      about,
      level: "problem",
      what: `The database was migrated by the newer version ${version}; this is ${VERSION.number}.`,
      why: "Commands of this version refuse to work on it.",
      action: `Use version ${version}.`,
    });
  const lacking = clubsPending - failed.length;
  if (pending.length > 0 || lacking > 0)
    found.push({
      about,
      level: "problem",
      what: `Not applied: ${pending.length} of the database's migrations${pending[0] ? ` (${pending[0]} …)` : ""}; ${Math.max(0, lacking)} clubs' schemas lack some.`,
      why: "This version needs tables or columns that do not exist yet.",
      action: MIGRATE,
    });
  return found.length > 0 ? found : [ok(about, "all applied, in the database and in every club")];
}
