import type { Mutation } from "./mutation.ts";

const guards = { project: "conformance", file: "tests/conformance/guards.test.ts" } as const;
const attacks = { project: "int", file: "tests/tenancy/attacks.int.test.ts" } as const;

/** Who may do and see what: guards, clubs beside each other, what each role is shown. */
export const ACCESS: readonly Mutation[] = [
  {
    what: "a guard lowered: anybody may open the presence list",
    file: "app/core/attendance/pages/presence/presence.route.tsx",
    from: 'memberLoader({ minRole: "coach" }',
    to: 'memberLoader({ minRole: "player" }',
    caughtBy: { ...guards, test: "keeps the others out" },
  },
  {
    what: "a guard lowered: any member may move the club to another address",
    file: "app/core/club/pages/settings/address.route.tsx",
    from: 'memberAction(\n  { minRole: "admin" }',
    to: 'memberAction(\n  { minRole: "player" }',
    caughtBy: { ...guards, test: "keeps the others out" },
  },
  {
    what: "a guard lowered: any member may change settings by the API",
    file: "app/core/club/api/settings-operations.server.ts",
    from: 'minRole: "admin",\n    query: ["reviewed"],',
    to: 'minRole: "player",\n    query: ["reviewed"],',
    caughtBy: { ...guards, test: "keeps the others out" },
  },
  {
    what: "a guard removed: no page and no form looks at the role",
    file: "app/web/http/request/guard.server.ts",
    from: "if (guard.minRole && !hasLeastRole(uow.actor.role, guard.minRole, uow.organization.settings))",
    to: "if (guard.minRole && !hasLeastRole(uow.actor.role, 'player', uow.organization.settings))",
    caughtBy: { ...guards, test: "keeps the others out" },
  },
  {
    what: "a module that is off has pages all the same",
    file: "app/web/http/request/guard.server.ts",
    from: "if (guard.module && !app.registry.isOn(uow.organization, guard.module))",
    to: "if (guard.module && !app.registry.isOn(uow.organization, guard.module) && uow.isReadOnly)",
    caughtBy: { project: "conformance", file: "tests/conformance/absent.test.ts", test: "switched off" },
  },
  {
    what: "a club's role has rights in another club's schema",
    file: "tenants/tenant-schema.ts",
    from: `\`GRANT USAGE ON SCHEMA \${tenant} TO \${tenant};\`}\n    ALTER DEFAULT PRIVILEGES IN SCHEMA \${tenant} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO \${tenant};`,
    to: `\`GRANT USAGE ON SCHEMA \${tenant} TO PUBLIC;\`}\n    ALTER DEFAULT PRIVILEGES IN SCHEMA \${tenant} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO PUBLIC;`,
    caughtBy: attacks,
  },
  {
    what: "a club's role has rights on the platform's tables",
    file: "migrations/platform/2026-11-28-01-clubs.ts",
    from: `GRANT USAGE ON SCHEMA platform TO \${app};\n    ALTER DEFAULT PRIVILEGES IN SCHEMA platform GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO \${app};`,
    to: "GRANT USAGE ON SCHEMA platform TO PUBLIC;\n    ALTER DEFAULT PRIVILEGES IN SCHEMA platform GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO PUBLIC;",
    caughtBy: attacks,
  },
  {
    what: "an answer's link opens the row with the same id at another club",
    file: "app/core/attendance/links/answer-link.ts",
    from: "if (sealed?.[0] !== tenant) return undefined;",
    to: "if (!sealed) return undefined;",
    caughtBy: { project: "int", file: "app/core/attendance/links/other-club.int.test.ts" },
  },
  {
    what: "a session with tags is seen by players without them",
    file: "app/core/occasions/visibility.server.ts",
    from: `OR folded(\${shown.tags}) && folded(\${reader.tags})`,
    to: `OR cardinality(\${shown.tags}) > 0`,
    caughtBy: { project: "int", file: "app/core/attendance/attendance.int.test.ts" },
  },
  {
    what: "players are given the scores of those who come",
    file: "app/core/attendance/attendees.server.ts",
    from: ": { note: memberId === reader ? note : null, score: null }),",
    to: ": { note: memberId === reader ? note : null, score }),",
    caughtBy: { project: "conformance", file: "tests/conformance/scores.test.ts" },
  },
  {
    what: "the API answers with fields that no schema names",
    file: "app/api/output.ts",
    from: "return jsonReply(toSnake(parsed.data), status ?? 200, headers);",
    to: "return jsonReply(toSnake(result), status ?? 200, headers);",
    caughtBy: { project: "unit", file: "app/api/output.test.ts" },
  },
  {
    what: "the last admin may leave",
    file: "app/core/members/lock-member.server.ts",
    from: 'if (isAdmin && !stays) throw new Refusal("last-admin");',
    to: 'if (isAdmin && !stays && uow.isReadOnly) throw new Refusal("last-admin");',
    caughtBy: { project: "int", file: "app/core/members/members.int.test.ts" },
  },
  {
    what: "an act on somebody else leaves no row in the audit log",
    file: "app/core/attendance/settle-answer.server.ts",
    from: "if (!by.own) {",
    to: "if (!by.own && uow.isReadOnly) {",
    caughtBy: { project: "int", file: "app/core/audit/audit.int.test.ts" },
  },
  {
    what: "members read what only coaches may",
    file: "app/core/members/member-fields.ts",
    from: 'case "coaches":\n      return hasRole(role, "coach");',
    to: 'case "coaches":\n      return isSelf || hasRole(role, "coach");',
    caughtBy: { project: "int", file: "app/core/members/own-data/own-data.int.test.ts" },
  },
  {
    what: "an erased person's e-mail address stays",
    file: "app/core/members/leaving/erase-member.server.ts",
    from: "...toColumnValues(EMPTY_FIELDS),",
    to: "...toColumnValues({ ...EMPTY_FIELDS, email: undefined }),",
    caughtBy: { project: "int", file: "app/core/members/leaving/erase-member.int.test.ts" },
  },
];
