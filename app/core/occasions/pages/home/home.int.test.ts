import { expect, it } from "vitest";
import { attendanceData } from "#app/core/attendance/pages/attendance.view.server.ts";
import { occasionDetail } from "#app/core/occasions/occasion-list.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { registry } from "#app/main/composition.server.ts";
import { countStatements } from "#tests/support/count-statements.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { smallTickets } from "../small-ticket.view.server.ts";
import { homeData } from "./home.view.server.ts";

const { database, clubs } = await testDatabase();
const units = testUnits(database, clubs[0]);
const host = { ...units.host, registry };
const [reader = 0] = await units.addMembers(1);
const session = {
  name: "Training",
  address: "",
  description: "",
  price: 500,
  tags: [],
  capacity: null,
  date: "2026-11-22",
  startTime: "19:00",
  finishTime: "20:30",
};
await units.asSystem((uow) => addSession(uow, session));
const { identity_id: identityId } = await units.asSystem(({ db }) =>
  db("members").where({ id: reader }).first("identity_id"),
);
const page = {
  t: serverI18n("en").t,
  language: "en",
  locale: null,
  request: new Request("http://club.example/"),
  context: { scope: { signIn: async () => ({ id: "1" }) }, app: { pushKey: "" } },
} as never;

/** The database statements of the home page and its frame, not counting BEGIN and COMMIT. */
async function statementsOfHome(): Promise<{ statements: number; banners: string[] }> {
  const { result, statements } = await countStatements(() =>
    withUnitOfWork(host, clubs[0], { as: { identityId }, readOnly: true }, async (uow) => {
      const [home] = await Promise.all([
        homeData(uow as MemberUnit, page),
        uow.modules.facts("member", [reader], { own: true, chips: true }),
      ]);
      return home;
    }),
  );
  return { statements, banners: result.banners.map(({ text }) => text) };
}

it("asks the database four times at most, whatever modules are on", async () => {
  const off = await statementsOfHome();
  expect(off).toEqual({ statements: 2, banners: [] });
  for (const { toggle } of registry.modules)
    await units.asSystem(({ db }) =>
      db("settings").insert({ id: toggle.id, value: "true" }).onConflict("id").merge(),
    );
  const on = await statementsOfHome();
  expect(on.banners).not.toEqual([]);
  expect(on.statements).toBe(4);
});

it("shows whoever is away as away, asks them for nothing, and lets them answer (D19)", async () => {
  units.now = new Date("2026-11-21T10:00:00Z");
  const [away = 0] = await units.addMembers(1);
  const home = () =>
    units.asMember(away, async (uow) => {
      const [group] = (await homeData(uow, page)).groups;
      const [ticket] = group?.tickets ?? [];
      return [group?.badge, ticket?.state, ticket?.stateText, ticket?.answers?.buttons.length];
    });
  expect(await home()).toEqual(["1 to answer", "open", undefined, 2]);
  await units.asSystem(({ db }) =>
    db("unavailabilities").insert({
      member_id: away,
      from_date: "2026-11-22",
      until_date: "2026-11-30",
      reason: "Knee",
    }),
  );
  expect(await home()).toEqual([undefined, "away", expect.stringMatching(/^Away until .*30/), 2]);
  await units.asSystem(({ db }) =>
    db("unavailabilities").where({ member_id: away }).update({ from_date: "2026-11-23" }),
  );
  expect(await home()).toEqual(["1 to answer", "open", undefined, 2]);
});

it("leads coaches to the checklist from the day of a session on", async () => {
  const [coach = 0] = await units.addMembers(1, { role: "coach" });
  const checklists = (memberId: number, at: string) => {
    units.now = new Date(at);
    return units.asMember(memberId, async (uow) => {
      const { groups } = await homeData(uow, page);
      return groups.flatMap(({ tickets }) => tickets.map(({ checklist }) => checklist?.to));
    });
  };
  const [before] = await checklists(coach, "2026-11-21T22:59:00Z");
  expect(before).toBeUndefined();
  expect(await checklists(coach, "2026-11-21T23:01:00Z")).toEqual([
    expect.stringMatching(/^\/attendance\/\d+\/presence$/),
  ]);
  expect(await checklists(reader, "2026-11-22T17:00:00Z")).toEqual([undefined]);
});

it("says of a session that is over what was recorded, in words to the reader, on its page and in the list of their own", async () => {
  units.now = new Date("2026-11-22T21:00:00Z");
  const [{ id }] = await units.asSystem(({ db }) => db("occasions").select("id"));
  const shown = async (presence: string | null, language: "en" | "es") => {
    await units.asSystem(({ db }) =>
      db("attendances")
        .insert({
          occasion_id: id,
          member_id: reader,
          state: "attending",
          presence,
          presence_by: reader,
          presence_at: units.now,
        })
        .onConflict(["occasion_id", "member_id"])
        .merge(["presence"]),
    );
    const asked = { language, locale: null, t: serverI18n(language).t, context: { app: { registry } } };
    return units.asMember(reader, async (uow) => {
      const url = new URL(`https://red.example/attendance/${id}`);
      const of = { ...asked, params: { id: String(id) }, url } as never;
      const { view } = await attendanceData(uow, of);
      const [small] = await smallTickets([await occasionDetail(uow, Number(id))], uow, of);
      return [view.ticket.state, view.ticket.stateText, small?.stateText];
    });
  };
  expect(await shown(null, "en")).toEqual(["in", "You were in", "You were in"]);
  expect(await shown("absent", "en")).toEqual(["out", "You were marked absent", "You were marked absent"]);
  expect(await shown("late", "es")).toEqual(["in", "Llegaste tarde", "Llegaste tarde"]);
});
