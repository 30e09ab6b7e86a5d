import { describe, expect, it } from "vitest";
import { type Audit, type AuditEntry, aboutMember, asOneAct, changedFields, keptEntry } from "./audit.ts";

describe("changedFields", () => {
  it.each([
    ["what differs", { a: 1, b: 2 }, { a: 1, b: 3 }, { before: { b: 2 }, after: { b: 3 } }],
    ["lists by their content", { a: ["x"] }, { a: ["x"] }, { before: {}, after: {} }],
    ["a value that came", { a: null }, { a: "x" }, { before: { a: null }, after: { a: "x" } }],
    ["nothing for null and absent", { a: null }, {}, { before: {}, after: {} }],
    [
      "only what is filled of a new thing",
      undefined,
      { a: "x", b: "", c: [], d: null, e: 0 },
      { after: { a: "x", e: 0 } },
    ],
  ])("keeps %s", (_what, before, after, kept) => {
    expect(changedFields({ before, after })).toEqual(kept);
  });
});

describe("keptEntry", () => {
  const ana = { id: 7, name: "Ana" };

  it("is nothing if nothing changed", () => {
    expect(keptEntry(aboutMember(ana, { role: "coach" }, { role: "coach" }))).toBeUndefined();
    expect(
      keptEntry({ subject: { kind: "club" }, before: { name: "A" }, after: { name: "A" } }),
    ).toBeUndefined();
  });

  it("is there for an act that changes no field", () => {
    expect(keptEntry(aboutMember(ana))).toMatchObject({ subject: { kind: "member", id: 7 } });
  });
});

describe("asOneAct", () => {
  async function saidBy(steps: (audit: Audit) => Promise<void>): Promise<[string, AuditEntry][]> {
    const said: [string, AuditEntry][] = [];
    const audit: Audit = async (act, entry) => void said.push([act, entry]);
    await asOneAct({ audit }, "session.canceled", (step) => steps(step.audit));
    return said;
  }
  const subject = { kind: "session", id: 3, label: "Training" };

  it("says nothing if no step changed anything", async () => {
    expect(
      await saidBy((audit) => audit("session.edited", { subject, before: { a: 1 }, after: { a: 1 } })),
    ).toEqual([]);
  });

  it("keeps the word of a single step", async () => {
    const said = await saidBy((audit) =>
      audit("session.edited", { subject, before: { a: 1 }, after: { a: 2 } }),
    );
    expect(said.map(([act]) => act)).toEqual(["session.edited"]);
  });

  it("puts together what steps say about the same subject and its members", async () => {
    const said = await saidBy(async (audit) => {
      const members = [{ id: 1, name: "Ana", after: { standing: "attending" } }];
      await audit("session.edited", { subject, before: { a: 1 }, after: { a: 2 }, members });
      await audit("session.edited", { subject, before: { a: 2, b: 1 }, after: { a: 3, b: 2 } });
      await audit("club.edited", { subject: { kind: "club" }, before: { name: "A" }, after: { name: "B" } });
      await audit("attendance.recorded", {
        subject,
        members: [{ id: 2, name: "Bo", after: { standing: "not-attending" } }],
      });
    });
    expect(said).toEqual([
      [
        "session.canceled",
        {
          subject,
          before: { a: 1, b: 1 },
          after: { a: 3, b: 2 },
          members: [
            { id: 1, name: "Ana", after: { standing: "attending" } },
            { id: 2, name: "Bo", after: { standing: "not-attending" } },
          ],
        },
      ],
    ]);
  });
});
