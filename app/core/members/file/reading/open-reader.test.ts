import { afterAll, expect, it } from "vitest";
import { createLogger } from "#app/infra/logger.server.ts";
import { openMemberFileReader } from "./open-reader.server.ts";

const reader = openMemberFileReader(createLogger({ level: "silent" }));
afterAll(() => reader.close());
const file = (rows: number) =>
  new TextEncoder().encode(
    `name,email\n${Array.from({ length: rows }, (_, at) => `N ${at},n${at}@x.example`).join("\n")}`,
  );
const read = async (rows: number) => {
  const table = await reader.table(file(rows));
  if ("fault" in table) throw table.fault;
  return (await reader.members(table.sheet, table.columns)).members.length;
};

it("reads one after the other, refuses what would wait too long, and goes on", async () => {
  const asked = await Promise.allSettled(Array.from({ length: 12 }, () => reader.table(file(2_000))));
  const refused = asked.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(8);
  for (const reason of refused) expect(reason).toMatchObject({ name: "Refusal", code: "too-many-tries" });
  expect(await read(10)).toBe(10);
});

it("opens anew once it was closed, as after an idle while", async () => {
  await reader.close();
  expect(await read(5)).toBe(5);
});

it("says what is wrong with a file", async () => {
  expect(await reader.table(new Uint8Array())).toEqual({ fault: { code: "file-empty", values: {} } });
  await expect(reader.members("no JSON", ["name"])).rejects.toThrow(SyntaxError);
  expect(await read(3)).toBe(3);
});
