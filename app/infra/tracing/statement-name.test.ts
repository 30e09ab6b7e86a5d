import { expect, it } from "vitest";
import { statementName } from "./statement-name.ts";

it.each([
  ["SELECT * FROM members WHERE name = ?", "SELECT", "members"],
  ['select "id" from "platform"."organizations"', "SELECT", "organizations"],
  ["SELECT id FROM t_0a1b.occasions o", "SELECT", "occasions"],
  ["  (SELECT 1)", "SELECT", undefined],
  ["INSERT INTO notices (member_id) SELECT * FROM unnest(?::bigint[])", "INSERT", "notices"],
  ["SELECT * FROM unnest(?::bigint[])", "SELECT", undefined],
  ["UPDATE ONLY sessions SET name = ?", "UPDATE", "sessions"],
  ["WITH made AS (INSERT INTO notice_mails DEFAULT VALUES) SELECT 1", "WITH", "notice_mails"],
  ["SELECT extract(epoch FROM now())", "SELECT", undefined],
  ["COMMIT;", "COMMIT", undefined],
  ["", "UNKNOWN", undefined],
])("%j is named %s %s", (sql, operation, table) => {
  expect(statementName(sql)).toEqual({ operation, table });
  // The second time it comes from the cache.
  expect(statementName(sql)).toEqual({ operation, table });
});
