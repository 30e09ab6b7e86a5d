import { expect, it } from "vitest";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { openPictureDrawer } from "#app/infra/pictures/picture-drawer.server.ts";
import { picture } from "#tests/support/picture.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { changeClub, putCrest } from "../change-club.server.ts";
import { changeCrest, crestPicture } from "./change-crest.server.ts";
import { CREST_LOOKS, type CrestLook } from "./crest.ts";
import { drawCrest } from "./draw-crest.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const [admin = 0, player = 0] = await units.addMembers(2, { role: "admin" });
const pictures = openPictureDrawer();
const as = (id: number) => ({
  pictures,
  club: base.tenants[0],
  write: <T>(work: (uow: UnitOfWork) => Promise<T>) => units.asMember(id, work),
});
const LOOKS = Object.keys(CREST_LOOKS) as CrestLook[];

const acts = (): Promise<{ act: string; before: object; after: object }[]> =>
  units.asSystem(({ db }) => db("audit_log").orderBy("id").select("act", "before", "after"));
const kept = () =>
  units.asSystem(async ({ db, organization }) => ({
    crest: organization.crest,
    looks: (await db("crest_pictures").pluck<string[]>("look")).sort(),
  }));

it("is kept with the club's words, replaced and removed, each as one act", async () => {
  const details = { name: "Alder", description: "Green", address: "", accent: null };
  await changeClub(as(admin), { ...details, logo: await picture(1), removeLogo: false });
  const first = await kept();
  expect(first).toEqual({ crest: expect.stringMatching(/^[0-9a-f]{32}$/), looks: [...LOOKS].sort() });
  await changeClub(as(admin), { ...details, logo: undefined, removeLogo: false });
  expect(await kept()).toEqual(first);
  const second = await putCrest(as(admin), { logo: await picture(2) });
  expect(second.crest).not.toBe(first.crest);
  expect((await units.asSystem((uow) => crestPicture(uow, "64")))?.subarray(1, 4).toString()).toBe("PNG");
  await changeClub(as(admin), { ...details, logo: undefined, removeLogo: true });
  expect(await kept()).toEqual({ crest: null, looks: [] });
  expect((await acts()).map(({ act, after }) => [act, Object.keys(after).sort()])).toEqual([
    ["club.edited", ["description", "logo"]],
    ["club.edited", ["logo"]],
    ["club.edited", ["logo"]],
  ]);
});

it("of several sent at once, one is whole", async () => {
  const drawn = await Promise.all(
    [3, 4, 5].map(async (number) => drawCrest({ pictures, club: "t" }, await picture(number))),
  );
  await Promise.all(drawn.map((one) => units.asMember(admin, (uow) => changeCrest(uow, one))));
  const { crest } = await kept();
  const winner = drawn.find((one) => one.crest === crest);
  for (const [look, drawing] of winner?.pictures ?? [])
    expect(await units.asSystem((uow) => crestPicture(uow, look))).toEqual(drawing);
});

it("is not kept for somebody who lost the role while it was drawn", async () => {
  const before = await kept();
  await units.asSystem(({ db }) => db("members").where({ id: player }).update({ role: "coach" }));
  const late = putCrest(as(player), { logo: await picture(6) });
  await expect(late).rejects.toMatchObject({ code: "role-denied" });
  expect(await kept()).toEqual(before);
});
