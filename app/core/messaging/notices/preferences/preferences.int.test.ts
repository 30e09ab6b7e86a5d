import { beforeEach, describe, expect, it } from "vitest";
import { lockOccasion } from "#app/core/occasions/occasions.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { noticeMails } from "#tests/support/notice-mails.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { linkReader } from "../../unsubscribing/link-reader.server.ts";
import { unsubscribe, unsubscribeFromAll } from "../../unsubscribing/unsubscribe.server.ts";
import type { OccasionNoticeKind } from "../notice-kinds.ts";
import { notify } from "../notices.server.ts";
import { changeMySettings, mySettings, resetMySetting } from "./my-settings.server.ts";

const base = await testDatabase();
const [club] = base.clubs;
const units = testUnits(base.database, club);
const mails = noticeMails(base, units);
const host = { ...units.host, env: { SECRET: TEST_SECRET } };
const [memberId = 0, other = 0] = await units.addMembers(2);
const session = await units.asSystem(async (uow) =>
  lockOccasion(
    uow.db,
    await addSession(uow, {
      name: "Training",
      address: "",
      description: "",
      date: "2026-11-24",
      startTime: "19:00",
      finishTime: "20:30",
      capacity: null,
      price: 0,
      tags: [],
    }),
  ),
);

beforeEach(async () => {
  await mails.clear();
  await units.asSystem(async (uow) => {
    await uow.db("preferences").delete();
    await uow.db("members").update({ allows_emails: true });
  });
});

let told = 0;
const tell = (...kinds: OccasionNoticeKind[]) =>
  units.asSystem((uow) =>
    notify(
      uow,
      kinds.map((kind) => ({ memberId, kind, occasion: session, once: `told:${++told}` })),
    ),
  );
const mine = () => units.asMember(memberId, (uow) => mySettings(uow));
const off = async () =>
  Object.entries(await mine())
    .filter(([, wanted]) => !wanted)
    .map(([name]) => name);

describe("one's own settings", () => {
  it("are on, change one by one, and go back to their default", async () => {
    expect(await off()).toEqual([]);
    await units.asMember(memberId, (uow) =>
      changeMySettings(uow, { movedUpEmail: false, changedPush: false, allowsEmails: false }),
    );
    await units.asMember(memberId, (uow) => changeMySettings(uow, { movedUpEmail: true }));
    expect(await off()).toEqual(["allowsEmails", "changedPush"]);
    for (const key of ["changed_push", "allows_emails"])
      await units.asMember(memberId, (uow) => resetMySetting(uow, { key }));
    expect(await off()).toEqual([]);
  });

  it("are nobody else's", async () => {
    await units.asMember(other, (uow) => changeMySettings(uow, { changedPush: false }));
    expect(await off()).toEqual([]);
  });
});

describe("unsubscribing by a mail's link", () => {
  const codeOf = () => new URL(mails.sent[0]?.unsubscribeUrl ?? "").searchParams.get("code") ?? "";

  it("ends mails of its kind, and nothing else", async () => {
    await tell("reinstated");
    await mails.sendAll();
    const code = codeOf();
    expect(await linkReader(host, club, { code, use: "unsubscribe" })).toMatchObject({
      topics: ["canceled"],
    });
    expect(await off()).toEqual([]);
    await unsubscribe(host, club, { code });
    await unsubscribe(host, club, { code });
    expect(await off()).toEqual(["canceledEmail"]);
    await tell("reinstated", "changed");
    await mails.sendAll();
    expect(mails.sent.slice(1).map(({ subject }) => subject)).toEqual([expect.stringContaining("Changed")]);
  });

  it("ends mails of each kind that a gathered one tells of", async () => {
    await tell("new-occasion", "new-occasion", "taken-off");
    await mails.sendAll();
    await unsubscribe(host, club, { code: codeOf() });
    expect(await off()).toEqual(["newOccasionEmail", "movedUpEmail"]);
  });

  it("ends a mail that was made already", async () => {
    await tell("reinstated");
    await mails.sendAll();
    mails.down = true;
    await tell("reinstated");
    await mails.sendAll();
    await unsubscribe(host, club, { code: codeOf() });
    mails.down = false;
    await mails.sendAll();
    expect(mails.sent).toHaveLength(1);
  });

  it("ends all of them if its reader says so, and none once they have another address", async () => {
    await tell("reinstated");
    await mails.sendAll();
    const code = codeOf();
    const set = (email: string) =>
      units.asSystem((uow) => uow.db("members").where({ id: memberId }).update({ email }));
    const { email } = await units.asSystem((uow) => uow.db("members").where({ id: memberId }).first("email"));
    await set("another@people.example");
    await unsubscribe(host, club, { code });
    await unsubscribeFromAll(host, club, { code });
    expect(await off()).toEqual([]);
    await set(email);
    await unsubscribeFromAll(host, club, { code });
    expect(await off()).toEqual(["allowsEmails"]);
  });
});
