import { readdirSync, rmSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { createLogger } from "#app/infra/logger.server.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { makeScratchFolder } from "#tests/support/scratch.ts";
import { openClubArchives } from "./archives.server.ts";

const { ownerUrl, clubs } = await testDatabase();
const folder = makeScratchFolder("archives");
afterAll(() => rmSync(folder, { recursive: true }));

it("leaves nothing of an archive behind, whether it was read or not", async () => {
  const archives = openClubArchives({ ownerUrl, cells: {} }, createLogger({ level: "silent" }), folder);
  for await (const _bytes of (await archives.make(clubs[0].tenant)) ?? []);
  expect(readdirSync(folder)).toEqual([]);
  await archives.make(clubs[0].tenant);
  expect(readdirSync(folder)).toHaveLength(1);
  await archives.close();
  expect(readdirSync(folder)).toEqual([]);
});
