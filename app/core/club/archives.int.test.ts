import { readdirSync, rmSync } from "node:fs";
import { unzipSync } from "fflate";
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

it("an archive that is being sent is sent to its end, although the archives are closed meanwhile", async () => {
  const archives = openClubArchives({ ownerUrl, cells: {} }, createLogger({ level: "silent" }), folder);
  const pieces: Uint8Array[] = [];
  for await (const piece of (await archives.make(clubs[0].tenant)) ?? []) {
    if (pieces.length === 0) await archives.close();
    pieces.push(piece);
  }
  const files = unzipSync(Buffer.concat(pieces));
  const { tables } = JSON.parse(Buffer.from(files["manifest.json"] ?? []).toString());
  expect(Object.keys(files)).toHaveLength(Object.keys(tables).length + 1);
  expect(readdirSync(folder)).toEqual([]);
});
