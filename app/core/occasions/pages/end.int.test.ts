import { describe, expect, it } from "vitest";
import { editEvent } from "#app/core/occasions/events/edit-event.server.ts";
import { ChangeEventSchema } from "#app/core/occasions/events/events.schemas.ts";
import { cancelOccasion, deleteOccasion } from "#app/core/occasions/lifecycle/end-occasion.server.ts";
import type { OccasionKind } from "#app/core/occasions/occasion.ts";
import { changeSession } from "#app/core/occasions/sessions/change-session.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { cancelFollowing } from "#app/core/occasions/sessions/series/cancel-following.server.ts";
import { CancelFollowingSchema } from "#app/core/occasions/sessions/series/series.schemas.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { questionOf } from "#tests/support/asked.ts";
import { occasionLifeClub } from "#tests/support/occasion-life.ts";
import { endPage } from "./end.view.server.ts";
import { lifeData } from "./status.view.server.ts";

const club = await occasionLifeClub();
const { units, admin, session, event, come, settle, subjects } = club;
const [anna, bob] = club.players;

const pageOf = (id: number) =>
  ({ t: serverI18n("en").t, language: "en", locale: null, params: { id: String(id) } }) as never;
const ending = (id: number, kind: OccasionKind) =>
  units.asMember(admin, (uow) => endPage(uow as MemberUnit, pageOf(id), kind));
const life = (id: number) => units.asMember(admin, (uow) => lifeData(uow as MemberUnit, pageOf(id)));
const end = (act: typeof cancelOccasion, occasionId: number, kind: OccasionKind, reviewed?: string) =>
  units.asMember(admin, (uow) => act(uow, { occasionId, notify: true, reviewed }, kind));
/** A session and an event, both on 24 November from 18:00 to 19:30 or later, with two who come. */
async function both(): Promise<[id: number, OccasionKind][]> {
  const made: [number, OccasionKind][] = [
    [await session(), "session"],
    [await event("2026-11-24T18:00:00Z"), "event"],
  ];
  for (const [id] of made) for (const member of [anna, bob]) await come(member, id);
  return made;
}
const PAST = /\b(over|came|was|were)\b/;

describe("what was settled before it is over", () => {
  it("is never spoken of as past, and can still be canceled", async () => {
    const made = await both();
    units.now = new Date("2026-11-24T18:10:00Z");
    for (const [id, kind] of made) {
      await settle(id);
      const page = await ending(id, kind);
      expect(page.ending.cancel).toMatchObject({ told: 2 });
      expect(`${page.heading} ${page.lead} ${page.text}`).not.toMatch(PAST);
      const { text, end: link } = await life(id);
      expect(text).not.toMatch(PAST);
      expect(link).toMatchObject({ to: `/${kind}s/${id}/cancel` });
      expect(await end(cancelOccasion, id, kind)).toEqual({ told: 2 });
    }
  });

  it("can't be edited, and not because it were over", async () => {
    const [, [id]] = (await both()) as [unknown, [number, OccasionKind]];
    await settle(id);
    const edit = units.asMember(admin, (uow) =>
      editEvent(uow, ChangeEventSchema.parse({ eventId: id, name: "Supper" })),
    );
    await expect(edit).rejects.toMatchObject({ code: "occasion-settled" });
  });
});

describe("what is over", () => {
  it.each([
    ["canceling", cancelOccasion],
    ["deleting", deleteOccasion],
  ])("%s it tells nobody, and both its page and its question say so", async (_word, act) => {
    for (const [id, kind] of await both()) {
      units.now = new Date("2026-11-24T21:00:00Z");
      const page = await ending(id, kind);
      expect([page.ending.cancel?.told, page.ending.delete.told]).toEqual([0, 0]);
      expect(page.lead).toContain("2 came");
      expect(page.text).toContain("It is over, so nobody is told.");
      expect((await life(id)).text).toMatch(/^It’s over/);
      const asked = await questionOf(end(act, id, kind, ""));
      expect(asked.consequences).toEqual([]);
      expect(await end(act, id, kind)).toEqual({ told: 0 });
      units.now = new Date("2026-11-21T10:00:00Z");
    }
    expect(await subjects()).toEqual([]);
  });

  it("tells nobody either as a status, or as the first of a series, whose others are news", async () => {
    const [id = 0] = (
      await units.asMember(admin, (uow) =>
        createSession(
          uow,
          CreateSessionSchema.parse({
            name: "Training",
            date: "2026-11-24",
            startTime: "19:00",
            finishTime: "20:30",
            repeatUntil: "2026-12-01",
          }),
        ),
      )
    ).sessionIds;
    const alone = await session();
    const ids: number[] = await units.asSystem(({ db }) =>
      db("occasions").where({ series_id: id }).orderBy("id").pluck("id"),
    );
    for (const one of [id, alone]) await come(anna, one);
    await come(bob, ids[1] ?? 0);
    units.now = new Date("2026-11-24T21:00:00Z");
    const parsed = CancelFollowingSchema.parse({ sessionId: String(id), notify: true, reviewed: "" });
    const asked = await questionOf(units.asMember(admin, (uow) => cancelFollowing(uow, parsed)));
    expect(asked.consequences).toContainEqual({
      key: "sessions.consequences.involved",
      values: { count: 1 },
    });
    await units.asMember(admin, (uow) => cancelFollowing(uow, { ...parsed, reviewed: undefined }));
    await units.asMember(admin, (uow) =>
      changeSession(uow, {
        sessionId: alone,
        status: "canceled",
        notify: true,
        following: false,
        withEdited: false,
        allowLong: false,
        reviewed: undefined,
      }),
    );
    expect(await subjects()).toHaveLength(1);
  });
});
