import { expect, it } from "vitest";
import { retireTags } from "#app/core/club/tags/retire-tags.server.ts";
import { scheduledClub } from "#tests/support/scheduled-club.ts";

const { inClub, create } = await scheduledClub();

it.each(["on", "off"])("schedules keep a tag that gets another name (module %s)", async (state) => {
  await inClub(({ db }) => db("settings").insert([{ id: "tags", value: JSON.stringify(["Kids", "U18"]) }]));
  await create({ tags: ["U18", "Kids"] });
  if (state === "off") await inClub(({ db }) => db("settings").insert({ id: "schedules", value: "false" }));
  await inClub((uow) => retireTags(uow, ["Children", "U18"]));
  expect((await inClub(({ db }) => db("schedules").first("tags")))?.tags).toEqual(["U18", "Children"]);
});
